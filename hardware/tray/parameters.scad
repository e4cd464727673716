// Everything a maker may want to change about the dice tray. Lengths in millimetres.
include <../common.scad>
include <cameras.scad>

// --- the tray -----------------------------------------------------------------------------------------------
inner_width = 240;      // where the dice roll; 4 : 3 like the camera's picture wastes nothing of it
inner_depth = 180;
rim_height = 24;        // above the felt
felt = 2;               // thickness of the felt that lies in the recess
floor_thickness = 4;
rim = 4;                // thickness of the rim
corner = 16;            // the inner corners are cut off this far: no die leans there, and a marker finds room
die = 16;               // edge of a die
min_die_pixels = 20;    // narrower ones are not read

// --- the printed markers: `gamenight markers --size 30` --------------------------------------------------------
marker = 30;            // the black square
quiet = marker / 6;     // white paper around it
marker_number = 8;      // the strip with its number
marker_recess = 0.8;

// --- the knock sensor: a piezo disc under the floor ----------------------------------------------------------------
piezo = 27;
piezo_depth = 2;
piezo_cable = 3;

// --- the camera ---------------------------------------------------------------------------------------------
camera = "v2";          // "v1", "v2", "v3", "v3_wide" or "hq_6mm": see cameras.scad
camera_height = 0;      // lens above the felt; 0: as high as this camera needs for this tray
view_margin = 5;        // how far the picture reaches beyond the markers' white edge

// --- the arch: rails of one profile, held by sleeves ---------------------------------------------------------------
rail = [24, 12];        // width and thickness
channel = [17.5, 3];    // for the ribbon cable, which is 16 mm wide
boss = 10;              // how far the tray is thickened where the feet are screwed on

// --- the light: a bar on either side, outside and low enough to mirror in no die -----------------------------------------
light_offset = 45;      // from the inner wall of the tray out to the light
light_length = 176;
light_height = 0;       // its upper edge above the felt; 0: as high as it may be
strip = 10;             // width of the LED strip
acrylic = 3;            // thickness of the opal acrylic
light_tilt = 35;

// --- what follows from it ---------------------------------------------------------------------------------------
spec = cameras[search([camera], cameras)[0]];
assert(!is_undef(spec), str("There is no camera \"", camera, "\"; known are ", [for (c = cameras) c[0]], "."));
tan_x = spec[1];        // half the picture's width, 1 mm from the lens
tan_y = spec[2];

total_height = floor_thickness + felt + rim_height;
view_x = inner_width / 2 + marker + quiet + view_margin;   // what must be in view, from the middle
view_y = inner_depth / 2 + marker + quiet + view_margin;
needed_height = ceil(max(view_x / tan_x, view_y / tan_y) + rim_height);
lens_height = camera_height > 0 ? camera_height : needed_height;
die_pixels = die * 480 / (2 * tan_y * lens_height);

assert(lens_height >= needed_height, str("The tray is larger than the camera's view: ", camera, " must be ",
    needed_height, " mm above the felt to see it and the markers, not ", lens_height, "."));
assert(die_pixels >= min_die_pixels, str("A die would be ", floor(die_pixels), " pixels wide, and needs ",
    min_die_pixels, ": make the tray smaller or the dice larger."));

// A lamp as high as h above the tops of the dice mirrors where its way to the camera is touched halfway:
// at light_x · H / (H + h). That must lie outside the tray.
light_x = inner_width / 2 + light_offset;
over_dice = lens_height - die;
light_limit = floor(over_dice * (2 * light_x / inner_width - 1)) + die;
light_top = light_height > 0 ? light_height : min(light_limit - 5, 130);
assert(light_top <= light_limit, str("The light would mirror in the dice: its upper edge may be ", light_limit,
    " mm above the felt, not ", light_top, "; or set light_offset higher."));
assert(light_x > tan_x * (lens_height - light_top + 35), "The light stands in the picture: set light_offset higher.");

assert(corner >= 2 * quiet + 4, "corner is too small for the white edge of a marker: 2 × quiet + 4 at least.");
assert(piezo_depth < floor_thickness - 1, "The pocket of the piezo would break through the floor.");
assert(rim_height >= die, "The rim must be at least as high as a die.");
assert(channel.y <= rail.y - 8, "The cable channel leaves the rail too thin.");

lens_drop = spec[3];                                        // from the underside of the beam to the lens
beam_z = floor_thickness + felt + lens_height + lens_drop;  // the underside of the beam above the table
post_x = inner_width / 2 + boss + wall + 1 + rail.y / 2;    // the middle of a post
beam_length = 2 * post_x + rail.y;
