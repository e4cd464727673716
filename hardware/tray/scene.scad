// Everything together, in colours, for looking at; nothing here is printed.

show_view = false;      // draw the camera's field of view

module scene() {
    color("#3d6f8e") tray_pieces();
    color("#2f6b45") translate([0, 0, floor_thickness]) linear_extrude(felt) offset(delta = -0.3) inner_shape();
    paper_markers();
    for (side = [0, 180]) rotate(side) arch_side();
    color("#3a3a3a") translate([0, 0, beam_z]) beam_pair();
    color("#e08a2c") translate([-head_length / 2, 0, beam_z]) rotate([90, 0, 90]) solid() head();
    translate([0, 0, beam_z - wall - 1]) rotate([180, 0, 0]) {
        color("#e08a2c") if (camera == "hq_6mm") solid() plate_hq(); else solid() plate_pi();
        camera_model();
    }
    dice();
    if (show_view) color([1, 0.85, 0.3, 0.25]) field();
}

module tray_pieces() {
    solid() tray_quarter(true);
    rotate(180) solid() tray_quarter(true);
    solid() tray_quarter(false);
    rotate(180) solid() tray_quarter(false);
}

module beam_pair() {
    for (turn = [0, 180]) rotate(turn) translate([beam_half / 2, 0, 0]) solid() beam();
}

module arch_side() {
    color("#e08a2c") translate([half_w + boss, 0, 0]) solid() foot();
    color("#e08a2c") translate([0, half_d + boss, total_height / 2]) rotate([-90, 0, 0]) solid() brace();
    color("#3a3a3a") translate([post_x - rail.y / 2, 0, lower_length / 2]) rotate([0, 90, 0]) solid() post_lower();
    color("#3a3a3a") translate([post_x - rail.y / 2, 0, lower_length + upper_length / 2]) rotate([0, 90, 0]) solid() post_upper();
    color("#e08a2c") translate([post_x - rail.y / 2, 0, lower_length - sleeve_length / 2]) rotate(-90) solid() sleeve();
    color("#e08a2c") translate([post_x - rail.y / 2, rail.x / 2, beam_z]) rotate([90, 0, 0]) mirror([1, 0, 0]) mirror([0, 1, 0]) solid() elbow();
    z = floor_thickness + felt + light_top - bar_back;
    color("#e08a2c") translate([post_x, 0, z + bar_back]) solid() light_arm();
    translate([post_x + arm_reach, 0, z]) rotate([0, -90, 0]) light_unit();
}

module light_unit() {
    color("#f2f2f2") translate([0, 0, 0]) solid() light_bar();
    color("#fff6d0") translate([0, light_length / 2 - 0.5, 0]) rotate([90, 0, 0]) linear_extrude(light_length - 1)
        rotate(light_tilt) translate([wall - 1.3, wall + bar_inner.y + 0.1]) square([bar_inner.x + 2.6, acrylic]);
}

module paper_markers() {
    // only the looks: a frame and a few cells; print the real ones with `gamenight markers`
    cells = [[1, 1], [2, 1], [4, 2], [1, 3], [3, 3], [2, 4], [4, 4]];
    for (x = [-1, 1], y = [-1, 1]) scale([x, y, 1]) translate([half_w - quiet, half_d - quiet, total_height - 0.7]) {
        color("white") cube([well.x, well.y, 0.4]);
        color("black") translate([quiet, quiet, 0.4]) cube([marker, marker, 0.1]);
        color("white") for (c = cells) translate([quiet * (1 + c.x), quiet * (1 + c.y), 0.5]) cube([quiet, quiet, 0.1]);
    }
}

module dice() {
    for (d = [[-38, 22, 17], [46, -28, 52]]) translate([d.x, d.y, floor_thickness + felt]) rotate(d.z) one_die();
}

module one_die() {
    color("#f7f3e8") translate([0, 0, die / 2]) intersection() {
        cube(die, center = true);
        sphere(r = die * 0.72);
    }
    color("#222") for (p = [[-4, -4], [4, 4], [0, 0], [-4, 4], [4, -4]]) translate([p.x, p.y, die]) cylinder(d = 3, h = 0.1);
}

module camera_model() {
    if (camera == "hq_6mm") translate([0, 0, 10]) {
        color("#2c7a4b") translate([-19, -19, 0]) cube([38, 38, 1.6]);
        color("#222") cylinder(d = 34, h = 14);
        color("#111") cylinder(d = 28, h = lens_drop - 14);
    } else translate([0, 0, 9]) {
        color("#2c7a4b") translate([-14.5, -12.5, 0]) cube([24, 25, 1]);
        color("#111") translate([-4.5, -4.5, 1]) cube([9, 9, 3]);
        color("#222") cylinder(d = 7, h = 5.5);
    }
}

module field() {
    h = lens_height - rim_height;
    translate([0, 0, total_height + 0.5]) polyhedron(
        [[0, 0, h], [h * tan_x, h * tan_y, 0], [-h * tan_x, h * tan_y, 0], [-h * tan_x, -h * tan_y, 0], [h * tan_x, -h * tan_y, 0]],
        [[0, 2, 1], [0, 3, 2], [0, 4, 3], [0, 1, 4], [1, 2, 3, 4]]);
}
