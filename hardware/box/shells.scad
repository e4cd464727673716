// Bases are printed as they stand, lids with their upper side on the bed.

boss_r = 4.5;                                             // around a heat-set insert
lip = 1.6;                                                // the lid's rim that reaches into the base
// The middle of the board: its USB sockets at the right wall, power and HDMI in front, the header behind.
board_at = [box.x / 2 - box_wall - 3 - board_size.x / 2, -box.y / 2 + box_wall + 2 + board_size.y / 2];

// Where things are on the lid, seen from above, the players in front (towards -y).
main_at = [-42, -6];
small_at = [[18, -34], [46, -34], [74, -34]];             // undo, repeat, pause
knob_at = [60, 22];
status_at = [-70, 42];
turn_at = [-42, 42];
buzzer_at = [14, 46];

assert(main_at.x + main_dome / 2 < small_at[0].x - small_rim / 2, "The main button touches the small ones.");
assert(knob_at.y - knob_cap / 2 > small_at[0].y + small_rim / 2, "The knob touches the small buttons.");

module shell(size, thickness) {
    difference() {
        rounded_box(size, round);
        translate([0, 0, thickness]) rounded_box([size.x - 2 * thickness, size.y - 2 * thickness, size.z], round - thickness);
    }
}

// Bosses for the lid's screws hang in the corners; a cone below lets them print without support.
module bosses(size, corners) {
    for (at = corners) translate([at.x, at.y, size.z - 10]) difference() {
        union() {
            cylinder(r = boss_r, h = 10);
            intersection() {
                translate([0, 0, -14]) cylinder(r1 = 0.1, r2 = boss_r * 3, h = 14);
                hull() {
                    translate([0, 0, -14]) cylinder(r = boss_r, h = 14);
                    translate([sign(at.x) * 4, sign(at.y) * 4, -14]) cylinder(r = 2, h = 14);
                }
            }
            hull() {
                cylinder(r = boss_r, h = 10);
                translate([sign(at.x) * 3, sign(at.y) * 3, 0]) cylinder(r = boss_r - 1, h = 10);
            }
        }
        translate([0, 0, 10 - insert_depth - 1]) cylinder(d = m3_insert, h = 20);
    }
}

function corners_of(size) = [for (x = [-1, 1], y = [-1, 1]) [x * (size.x / 2 - 8), y * (size.y / 2 - 8)]];
function two_corners(size) = [for (s = [-1, 1]) [s * (size.x / 2 - 8), s * (size.y / 2 - 8)]];

module box_base() {
    part_of("box_base", box) difference() {
        union() {
            shell(box, box_wall);
            intersection() {
                bosses(box, corners_of(box));
                rounded_box(box, round);
            }
            board_studs();
        }
        board_openings();
        // one gland for each seat in the back
        for (i = [0 : seats - 1])
            translate([(i - (seats - 1) / 2) * gland * 1.9, box.y / 2, box.z * 0.62]) teardrop(gland, 20);
        translate([box.x / 2 - 60, box.y / 2 - 10, 8]) cube([ribbon.x, 20, ribbon.y]);
        // a cable for the tray's piezo and the light, and air for the Pi
        translate([box.x / 2 - 22, box.y / 2, 10]) teardrop(7, 20);
        for (x = [-24 : 8 : 24]) translate([board_at.x + x, board_at.y, -1]) rounded_box([4, 16, 10], 1.9);
    }
}

module board_studs() {
    for (x = [0, 1], y = [0, 1])
        translate([board_at.x - board_size.x / 2 + 3.5 + x * board_holes.x, board_at.y - board_size.y / 2 + 3.5 + y * board_holes.y, 0])
            difference() {
                cylinder(d = 6.5, h = box_wall + board_stud);
                translate([0, 0, 1.2]) cylinder(d = m25_tap, h = 20);
            }
}

// Generous, for thick plugs.
module board_openings() {
    z = box_wall + board_stud - 1;
    deep = box_wall + 2;
    translate([board_at.x - board_size.x / 2 + 2, -box.y / 2 - 1, z]) cube([58, deep, 13]);
    if (board == "pi4") translate([box.x / 2 + 1 - deep, board_at.y - 27, z]) cube([deep, 54, 20]);
}

module lid_plate(size, corners) {
    difference() {
        union() {
            rounded_box([size.x, size.y, lid], round);
            translate([0, 0, lid - 0.01]) difference() {
                rounded_box([size.x - 2 * (box_wall + clearance), size.y - 2 * (box_wall + clearance), 3], round - box_wall);
                translate([0, 0, -1]) rounded_box([size.x - 2 * (box_wall + clearance + lip), size.y - 2 * (box_wall + clearance + lip), 10], round - box_wall - lip);
                for (at = corners) translate([at.x, at.y, -1]) cylinder(r = boss_r + 3.5, h = 10);
            }
        }
        for (at = corners) translate([at.x, at.y, -1]) {
            cylinder(d = m3_hole, h = 10);
            cylinder(d1 = m3_head + 2, d2 = m3_hole, h = 2.6);
        }
    }
}

// Lies on its upper side, so everything is mirrored.
module box_lid() {
    part_of("box_lid", [box.x, box.y, lid]) difference() {
        lid_plate(box, corners_of(box));
        mirror([1, 0, 0]) translate([0, 0, -1]) linear_extrude(lid + 2) {
            translate(main_at) circle(d = main_hole);
            for (at = small_at) translate(at) circle(d = small_hole);
            translate(knob_at) circle(d = knob_hole);
            for (at = [status_at, turn_at]) translate(at) circle(d = led_hole);
            translate(buzzer_at) grille();
        }
        // the words are cut into the upper side
        mirror([1, 0, 0]) translate([0, 0, -0.01]) linear_extrude(0.6) words();
    }
}

module grille() {
    for (ring = [[1, 0], [6, 4], [12, 8]]) for (i = [0 : ring[0] - 1])
        rotate(i * 360 / ring[0]) translate([ring[1] * buzzer / 16, 0]) circle(d = 1.8, $fn = 16);
}

module words() {
    for (w = [[small_at[0], "UNDO"], [small_at[1], "REPEAT"], [small_at[2], "PAUSE"]])
        translate([w[0].x, w[0].y - 19]) text(w[1], size = 4.6, halign = "center", font = "DejaVu Sans:style=Bold");
    translate([knob_at.x, knob_at.y - 23]) text("NUMBER", size = 4.6, halign = "center", font = "DejaVu Sans:style=Bold");
}

module seat_base() {
    difference() {
        union() {
            shell(seat, box_wall);
            intersection() {
                bosses(seat, two_corners(seat));
                rounded_box(seat, round);
            }
        }
        translate([0, seat.y / 2, seat.z / 2]) teardrop(gland, 20);
    }
}

module seat_lid() {
    difference() {
        lid_plate(seat, [for (at = two_corners(seat)) [-at.x, at.y]]);
        mirror([1, 0, 0]) translate([0, 0, -1]) linear_extrude(lid + 2) {
            translate([-3, -2]) circle(d = seat_hole);
            translate([seat.x / 2 - 11, -seat.y / 2 + 12]) circle(d = led_hole);
        }
    }
}
