// The box and the seats in colours, for looking at; nothing here is printed.

module box_scene(seats_shown = 6) {
    color("#3d6f8e") solid() box_base();
    translate([0, 0, box.z + lid]) lid_on_box();
    for (i = [0 : seats_shown - 1]) translate([(i % 3 - 1) * 84, -box.y / 2 - 70 - floor(i / 3) * 72, 0]) seat_scene(i);
}

module lid_on_box() {
    color("#35414c") solid() rotate([0, 180, 0]) box_lid();
    color("#f5f5f5") translate([0, 0, -0.5]) linear_extrude(0.6) words();
    translate(main_at) {
        color("#b3221e") translate([0, 0, 6]) intersection() {
            scale([1, 1, 0.45]) sphere(d = main_dome - 8);
            cylinder(d = main_dome, h = 40);
        }
        color("#222") cylinder(d = main_dome, h = 6);
    }
    for (i = [0 : 2]) translate(small_at[i]) {
        color("#ddd") cylinder(d = small_rim, h = 2);
        color(["#e0b020", "#3a8f4f", "#3766b0"][i]) cylinder(d = small_hole - 4, h = 5);
    }
    translate(knob_at) color("#222") {
        cylinder(d = knob_cap - 6, h = 15, $fn = 24);
        translate([0, 0, 15]) cylinder(d1 = knob_cap - 6, d2 = knob_cap - 9, h = 1.5);
    }
    translate(status_at) color("#4caf50") led();
    translate(turn_at) color("#ffd23f") led();
}

module led() {
    cylinder(d = 5, h = 4);
    translate([0, 0, 4]) sphere(d = 5);
}

seat_colours = ["#c62828", "#1565c0", "#ef6c00", "#f5f5f5", "#2e7d32", "#6d4c41"];

module seat_scene(i) {
    color("#3d6f8e") solid() seat_base();
    color("#35414c") translate([0, 0, seat.z + lid]) solid() rotate([0, 180, 0]) seat_lid();
    translate([-3, -2, seat.z + lid]) {
        color("#ddd") cylinder(d = seat_rim, h = 3);
        color(seat_colours[i]) cylinder(d = seat_hole - 4, h = 8);
    }
    translate([seat.x / 2 - 11, -seat.y / 2 + 12, seat.z + lid]) color(seat_colours[i]) led();
    color("#222") translate([0, seat.y / 2 + 6, seat.z / 2]) rotate([90, 0, 0]) cylinder(d = 15, h = 8, $fn = 6);
    color("#222") translate([0, seat.y / 2 + 20, seat.z / 2]) rotate([90, 0, 0]) cylinder(d = 5, h = 16);
}
