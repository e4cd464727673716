// The dice tray with its camera arch. Choose a part, or look at "assembly".
//   openscad -D 'part="tray_a"' -o tray_a.stl tray.scad
include <parameters.scad>

part = "assembly";      // see `parts`; "assembly" shows everything in its place, "check" only checks the parameters
parts = ["tray_a", "tray_b", "foot", "brace", "post_lower", "post_upper", "beam", "sleeve", "elbow", "head",
         "plate_pi", "plate_hq", "light_arm", "light_bar"];

include <body.scad>
include <arch.scad>
include <scene.scad>

if (part == "tray_a") tray_quarter(true);
else if (part == "tray_b") tray_quarter(false);
else if (part == "foot") foot();
else if (part == "brace") brace();
else if (part == "post_lower") post_lower();
else if (part == "post_upper") post_upper();
else if (part == "beam") beam();
else if (part == "sleeve") sleeve();
else if (part == "elbow") elbow();
else if (part == "head") head();
else if (part == "plate_pi") plate_pi();
else if (part == "plate_hq") plate_hq();
else if (part == "light_arm") light_arm();
else if (part == "light_bar") light_bar();
else if (part == "assembly") scene();
else if (part == "check") echo(camera = camera, lens_height = lens_height, die_pixels = die_pixels,
                               light_top = light_top, beam_z = beam_z);
else assert(false, str("There is no part \"", part, "\"; known are ", parts, "."));
