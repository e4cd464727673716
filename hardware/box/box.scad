// The button box and the modules that lie before the players. Choose a part, or look at "assembly".
//   openscad -D 'part="box_lid"' -o box_lid.stl box.scad
include <parameters.scad>

part = "assembly";      // see `parts`; "assembly" shows everything in its place, "check" only checks the parameters
parts = ["box_base", "box_lid", "seat_base", "seat_lid"];

include <shells.scad>
include <scene.scad>

if (part == "box_base") box_base();
else if (part == "box_lid") box_lid();
else if (part == "seat_base") seat_base();
else if (part == "seat_lid") seat_lid();
else if (part == "assembly") box_scene();
else if (part == "check") echo(board = board, box = box, seat = seat);
else assert(false, str("There is no part \"", part, "\"; known are ", parts, "."));
