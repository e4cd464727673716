// Everything a maker may want to change about the button box and the seats' modules. Lengths in millimetres.
include <../common.scad>

// --- the box ------------------------------------------------------------------------------------------------
box = [200, 140, 62];   // outside, without the lid
box_wall = 2.4;
lid = 3;                // thickness of the lid; panel buttons hold plates of 1 to 8 mm
round = 8;              // radius of the upright edges
board = "pi4";          // "pi4" fits Pi 3, 4 and 5; "zero2w" the Zero 2 W
board_stud = 6;         // how high the board stands above the floor

// --- the holes in the lid: measure your buttons before you print ------------------------------------------------
main_hole = 24;         // most arcade buttons with a 60 mm dome are held by a 24 mm thread; some want 28
main_dome = 60;
small_hole = 16;        // undo, repeat, pause
small_rim = 19;
knob_hole = 7;          // rotary encoder with an M7 bush
knob_cap = 32;
led_hole = 5.1;         // 5 mm LEDs: status and turn
buzzer = 14;

// --- the holes in the walls ------------------------------------------------------------------------------------
gland = 12.5;           // PG7 cable gland, one for each seat
seats = 6;
ribbon = [18, 3];       // slot for the camera's ribbon cable

// --- a seat's module -------------------------------------------------------------------------------------------
seat = [64, 52, 40];
seat_hole = 24;         // 24 mm arcade button; 16 for a small panel button
seat_rim = 28;

// --- what must hold -----------------------------------------------------------------------------------------------
boards = [["pi4", [85, 56], [58, 49]], ["zero2w", [65, 30], [58, 23]]];
board_spec = boards[search([board], boards)[0]];
assert(!is_undef(board_spec), str("There is no board \"", board, "\"; known are ", [for (b = boards) b[0]], "."));
board_size = board_spec[1];
board_holes = board_spec[2];
assert(max(box) <= bed, str("The box is ", max(box), " mm long, but the bed takes ", bed, " mm."));
assert(box.x >= board_size.x + 70 && box.y >= board_size.y + 50, "The box is too small for the board and its plugs.");
assert(box.z >= 50, "The buttons need a box at least 50 mm high.");
assert(gland * 1.7 * seats <= box.x - 2 * round, "There is no room for so many cable glands: make the box longer.");
assert(seat.x >= seat_hole + 30 && seat.y >= seat_hole + 20, "The seat's module is too small for its button.");
