// The arch over the tray. All rails have one profile; sleeves, elbows and the head are screwed to their backs,
// so that the ribbon cable in the channel never meets a screw.

foot_size = [rail.y + 2 * (wall + 1), boss_length, total_height];
sleeve_length = 60;
elbow_leg = 40;
head_length = 56;
head_flange = 14;
plate = [56, rail.x + 2 * wall + 2 * head_flange];      // the camera plates
plate_screws = [18, rail.x / 2 + wall + head_flange / 2];
arm_ring = [rail.y + 2 * (wall + clearance), rail.x + 2 * (wall + clearance)];
bar_inner = [strip + 8, 12];                             // the light's trough: width and depth behind the acrylic
bar_outer = bar_inner.x + 2 * wall;
bar_lip = 1.2;                                           // keeps the acrylic in
bar_front = wall + bar_inner.y + acrylic + clearance + bar_lip;
bar_back = bar_outer * cos(light_tilt);
// from the middle of the post to the back of the bar, whose foremost edge is at light_x
arm_reach = light_x + bar_outer * sin(light_tilt) + bar_front * cos(light_tilt) - post_x;

// A post is joined above the light, the beam in its middle. Screws are so far from the ends of the rails:
lower_length = min(bed - 10, beam_z - 70);
upper_length = beam_z - lower_length;
beam_half = beam_length / 2;
sleeve_screws = [10, 24];
elbow_screws = [12, 26];
beam_screws = [for (at = elbow_screws) at + rail.y];     // the beam lies on the posts
assert(upper_length <= bed, str("The posts would be ", beam_z, " mm high, more than two rails of ", bed, " mm."));

// Lies on its back, the channel on top. Straps bridge the channel so that the cable stays in it.
module rail_of(length, left, right) {
    part_of("A rail", [length, rail.x, rail.y]) difference() {
        rounded_rail(length);
        difference() {
            translate([-length / 2 - 1, -channel.x / 2, rail.y - channel.y]) cube([length + 2, channel.x, channel.y + 1]);
            for (x = [-length / 2 + 36 : 55 : length / 2 - 36])
                translate([x, -channel.x / 2, rail.y - 1.2]) cube([4, channel.x, 1.2]);
        }
        for (x = concat([for (at = left) at - length / 2], [for (at = right) length / 2 - at]), y = [-4, 4])
            translate([x, y, -0.01]) cylinder(d = m3_tap, h = rail.y - channel.y - 2);
    }
}

// As they lie on the bed; in the arch a post's left end is its upper one.
module post_lower() {
    rail_of(lower_length, sleeve_screws, []);
}

module post_upper() {
    rail_of(upper_length, elbow_screws, sleeve_screws);
}

module beam() {
    rail_of(beam_half, sleeve_screws, beam_screws);
}

module rounded_rail(length) {
    translate([-length / 2, 0, 0]) rotate([90, 0, 90]) linear_extrude(length)
        translate([0, rail.y / 2]) rounded_square([rail.x, rail.y], 1);
}

// The outline around a rail, open over the channel; the rail's back is at y = 0.
module sleeve_outline() {
    difference() {
        translate([-rail.x / 2 - wall - clearance, -wall])
            square([rail.x + 2 * (wall + clearance), rail.y + 2 * wall + clearance]);
        translate([-rail.x / 2 - clearance, 0]) square([rail.x + 2 * clearance, rail.y + clearance]);
        translate([-channel.x / 2, 1]) square([channel.x, rail.y + 2 * wall]);
    }
}

// Joins two rails end to end. Stands upright on the bed.
module sleeve() {
    difference() {
        linear_extrude(sleeve_length) sleeve_outline();
        joint_holes(sleeve_length / 2);
    }
}

// On either side of where two rails meet.
module joint_holes(middle) {
    for (side = [-1, 1], at = sleeve_screws, x = [-4, 4])
        translate([x, 0, middle + side * at]) rotate([90, 0, 0]) cylinder(d = m3_hole, h = 20, center = true);
}

// Joins post and beam from inside the corner. Lies on its side.
module elbow() {
    leg = 6;
    difference() {
        union() {
            linear_extrude(rail.x) polygon([[0, 0], [elbow_leg, 0], [elbow_leg, leg], [leg, leg], [leg, elbow_leg], [0, elbow_leg]]);
            linear_extrude(4) polygon([[0, 0], [elbow_leg, 0], [elbow_leg, leg], [leg, elbow_leg], [0, elbow_leg]]);
        }
        for (at = elbow_screws, z = [rail.x / 2 - 4, rail.x / 2 + 4]) {
            translate([at, -1, z]) rotate([-90, 0, 0]) elbow_hole();
            translate([-1, at, z]) rotate([0, 90, 0]) elbow_hole();
        }
    }
}

module elbow_hole() {
    cylinder(d = m3_hole, h = 10);
    translate([0, 0, 7]) cylinder(d = m3_head + 0.6, h = 60);
}

// Slides over the middle of the beam, joins its halves and carries a camera plate. Stands upright on the bed.
module head() {
    difference() {
        linear_extrude(head_length) {
            sleeve_outline();
            translate([-plate.y / 2, -wall - 1]) square([plate.y, wall + 1]);
        }
        joint_holes(head_length / 2);
        for (z = [-1, 1], x = [-1, 1])
            translate([x * plate_screws.y, 0, head_length / 2 + z * plate_screws.x])
                rotate([90, 0, 0]) cylinder(d = m3_hole, h = 20, center = true);
    }
}

// The camera hangs under its plate, the lens in the middle of the plate. Printed with the studs upwards.
module camera_plate(holes, tap, stud, stud_height) {
    difference() {
        union() {
            rounded_box([plate.x, plate.y, 4], 3);
            for (at = holes) translate(at) cylinder(d = stud, h = 4 + stud_height);
        }
        for (at = holes) translate([at.x, at.y, 0.8]) cylinder(d = tap, h = 20);
        for (x = [-1, 1], y = [-1, 1]) hull() for (play = [-2, 2])
            translate([x * plate_screws.x, y * plate_screws.y + play, -1]) cylinder(d = m3_hole, h = 10);
        // the ribbon cable goes up beside the head
        translate([-plate.x / 2 - 1, -channel.x / 2, -1]) cube([7, channel.x, 10]);
        // room for the heads of the screws that hold the head to the beam
        for (x = [-24, -10, 10, 24], y = [-4, 4]) translate([x, y, -0.01]) cylinder(d = m3_head + 1, h = 2.6);
    }
}

// Camera Modules 1, 2 and 3: board 25 × 24 mm, holes 21 × 12.5 mm, the lens level with one pair of them.
module plate_pi() {
    camera_plate([for (x = [0, -12.5], y = [-10.5, 10.5]) [x, y]], m2_tap, 4.6, 5);
}

// HQ camera: board 38 × 38 mm, holes 30 × 30 mm around the lens.
module plate_hq() {
    camera_plate([for (x = [-15, 15], y = [-15, 15]) [x, y]], m25_tap, 5.6, 6);
}

// Screwed to the tray over the seam; the post stands in it, its channel outwards.
module foot() {
    difference() {
        translate([0, -foot_size.y / 2, 0]) cube(foot_size);
        translate([foot_size.x / 2 - rail.y / 2 - clearance, -rail.x / 2 - clearance, -1])
            cube([rail.y + 2 * clearance, rail.x + 2 * clearance, 100]);
        for (y = [-screw_y, screw_y], z = screw_z) translate([-1, y, z]) {
            rotate([0, 90, 0]) cylinder(d = m3_hole, h = 100);
            translate([7, 0, 0]) rotate([0, 90, 0]) cylinder(d = m3_head + 0.6, h = 100);
        }
        // a screw from outside presses on the post
        translate([foot_size.x + 1, 0, total_height / 2]) rotate([0, -90, 0]) cylinder(d = m3_tap, h = 8);
    }
}

// Holds the other seam together, in front and behind.
module brace() {
    difference() {
        rounded_box([boss_length, total_height, 4], 2);
        for (x = [-screw_y, screw_y], z = screw_z)
            translate([x, z - total_height / 2, -1]) cylinder(d = m3_hole, h = 10);
    }
}

// Slides along the post; a screw from inside the arch holds it at any height. The light bar hangs under its end.
module light_arm() {
    end = [bar_outer * sin(light_tilt), 40];
    height = 14;
    difference() {
        union() {
            rounded_box([arm_ring.x, arm_ring.y, height], 2);
            translate([0, -6, 0]) cube([arm_reach, 12, height]);
            translate([arm_reach - end.x, -end.y / 2, 0]) cube([end.x, end.y, height]);
            for (y = [0, 1]) mirror([0, y, 0]) translate([arm_reach - end.x, 0, 0])
                linear_extrude(height) polygon([[0, 6], [-end.y / 2 + 6, 6], [0, end.y / 2]]);
        }
        translate([0, 0, -1]) linear_extrude(height + 2)
            square([rail.y + 2 * clearance, rail.x + 2 * clearance], center = true);
        translate([-arm_ring.x, 0, height / 2]) rotate([0, 90, 0]) cylinder(d = m3_tap, h = arm_ring.x);
        for (y = [-14, 14]) translate([arm_reach - end.x / 2, y, -1]) {
            cylinder(d = m3_hole, h = 40);
            translate([0, 0, 6]) cylinder(d = m3_head + 0.6, h = 40);
        }
    }
}

// A trough for the LED strip, closed by a pane of opal acrylic that is pushed in from the end. Lies on its back.
module light_bar() {
    part_of("light_bar", [light_length, bar_outer + bar_front, bar_outer + bar_front]) difference() {
        translate([0, light_length / 2, 0]) rotate([90, 0, 0]) linear_extrude(light_length) light_profile();
        for (y = [-14, 14]) translate([bar_back + 0.01, y, bar_outer * sin(light_tilt) / 2])
            rotate([0, -90, 0]) cylinder(d = m3_tap, h = 7);
        // the strip's cable
        translate([bar_back / 2, light_length / 2 - 14, -1]) cylinder(d = 6, h = 60);
    }
}

// x along the back, which lies on the bed; the trough leans by light_tilt.
module light_profile() {
    difference() {
        union() {
            polygon([[0, 0], [bar_back, 0], [bar_back, bar_outer * sin(light_tilt) + 0.01]]);
            rotate(light_tilt) square([bar_outer, bar_front]);
        }
        rotate(light_tilt) translate([wall, wall]) {
            square([bar_inner.x, bar_front]);
            translate([-1.5, bar_inner.y]) square([bar_inner.x + 3, acrylic + clearance]);
        }
        translate([-50, -50]) square([200, 50]);
    }
}
