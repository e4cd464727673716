// The tray itself, printed in four quarters: tray_a twice, tray_b twice. Turn one of each by 180° and push
// the dovetails into each other from above.

half_w = inner_width / 2;
half_d = inner_depth / 2;
well = [marker + 2 * quiet, marker + 2 * quiet + marker_number];    // the cut-out marker
well_edge = 3;                                                      // plastic around it
outer_x = half_w - quiet + well.x + well_edge;
outer_y = half_d - quiet + well.y + well_edge;
fillet = 20;
boss_length = 72;                                                   // along the rim
screw_y = 26;                                                       // of feet and braces, from the middle
screw_z = [8, total_height - 8];
tail = [14, 9];                                                     // a dovetail's widest side and its length
tails_x = [half_w * 0.35, half_w * 0.75];                           // where they are along each seam
tails_y = [half_d * 0.35, half_d * 0.75];

module inner_shape() {
    polygon([
        for (q = [[1, 1], [-1, 1], [-1, -1], [1, -1]])
            for (k = q.x * q.y > 0 ? [0, 1] : [1, 0])
                [q.x * (half_w - (k == 0 ? 0 : corner)), q.y * (half_d - (k == 0 ? corner : 0))]
    ]);
}

// Where the cut-out marker lies: the inner corner of its black square is the corner of the tray.
module marker_wells(grow) {
    for (x = [-1, 1], y = [-1, 1])
        scale([x, y]) translate([half_w - quiet - grow, half_d - quiet - grow])
            square([well.x + 2 * grow, well.y + 2 * grow]);
}

module outline() {
    rounded_square([2 * (half_w + rim), 2 * (half_d + rim)], 2);
    // fillets carry the markers' blocks
    for (x = [-1, 1], y = [-1, 1]) scale([x, y]) translate([half_w - quiet - well_edge, half_d - quiet - well_edge])
        polygon([[0, 0], [-fillet, 0], [0, fillet + 12], [12, fillet], [12 + fillet, 0], [12, -fillet]]);
    intersection() {
        offset(r = 2) offset(delta = -2) marker_wells(well_edge);
        square([2 * outer_x, 2 * outer_y], center = true);
    }
    square([2 * (half_w + boss), boss_length], center = true);
    square([boss_length, 2 * (half_d + boss)], center = true);
}

module screw_holes(reach) {
    for (side = [-1, 1], y = [-screw_y, screw_y], z = screw_z)
        translate([side * reach, y, z]) rotate([0, -side * 90, 0])
            translate([0, 0, -0.01]) cylinder(d = m3_insert, h = insert_depth + 1);
}

module piezo_pocket() {
    // In the middle of a quarter, away from the seams; its cable leaves in a groove under the rim.
    for (turn = [0, 180]) rotate(turn) {
        translate([half_w * 0.55, half_d * 0.55, -0.01]) cylinder(d = piezo + 2 * clearance, h = piezo_depth);
        translate([half_w * 0.55 - piezo_cable / 2, half_d * 0.55, -0.01])
            cube([piezo_cable, half_d, piezo_depth]);
    }
}

module tray_body() {
    difference() {
        linear_extrude(total_height) outline();
        translate([0, 0, floor_thickness]) linear_extrude(total_height) inner_shape();
        translate([0, 0, total_height - marker_recess]) linear_extrude(1) marker_wells(clearance);
        // a notch for the finger nail that takes a marker out again
        for (x = [-1, 1], y = [-1, 1])
            translate([x * (half_w - quiet + well.x), y * (half_d + 18), total_height - 2]) cylinder(d = 12, h = 3);
        screw_holes(half_w + boss);
        rotate(90) screw_holes(half_d + boss);
        piezo_pocket();
    }
}

// The dovetails of quarter a: they reach over both seams.
module tails(grow) {
    offset(delta = grow) {
        for (y = tails_y) translate([0, y]) dovetail();
        for (x = tails_x) translate([x, 0]) rotate(90) dovetail();
    }
}

module dovetail() {
    polygon([[1, -tail.x * 0.3], [-tail.y, -tail.x / 2], [-tail.y, tail.x / 2], [1, tail.x * 0.3]]);
}

module quarter_shape(is_a) {
    gap = 0.05;
    if (is_a) {
        translate([gap, gap]) square([outer_x, outer_y]);
        tails(0);
    } else difference() {
        translate([-outer_x - gap, gap]) square([outer_x, outer_y]);
        tails(clearance);
        rotate(180) tails(clearance);
    }
}

module tray_quarter(is_a) {
    part_of(is_a ? "tray_a" : "tray_b", [outer_x + tail.y, outer_y + tail.y, total_height])
        intersection() {
            tray_body();
            translate([0, 0, -1]) linear_extrude(total_height + 2) quarter_shape(is_a);
        }
}
