// What the tray and the box share: tolerances, screws, and the small shapes made of them. All lengths in millimetres.

// --- your printer -------------------------------------------------------------------------------------------
bed = 220;              // the largest part must fit on a bed of bed × bed, and be no taller
clearance = 0.2;        // gap between parts that slide into each other; 0.3 for a coarse printer
wall = 3;               // thickness of ordinary walls
$fn = 40;               // corners of a circle

// --- screws -------------------------------------------------------------------------------------------------
m3_hole = 3.4;          // an M3 screw passes
m3_tap = 2.8;           // an M3 screw cuts its own thread
m3_head = 6.4;
m3_insert = 4.2;        // for M3 heat-set inserts of 4.6 mm outer diameter; see the maker's sheet
insert_depth = 6;
m25_tap = 2.1;          // M2.5, for the Pi and the HQ camera
m2_tap = 1.7;           // M2, for the small cameras

assert(clearance > 0 && clearance < 1, "clearance must lie between 0 and 1 mm.");
assert(wall >= 1.6, "Walls thinner than 1.6 mm break: set wall to 1.6 or more.");

// A box with rounded upright edges, centred in x and y, standing on z = 0.
module rounded_box(size, radius) {
    linear_extrude(size.z) rounded_square([size.x, size.y], radius);
}

module rounded_square(size, radius) {
    offset(r = radius) square([size.x - 2 * radius, size.y - 2 * radius], center = true);
}

// A hole through an upright wall, along y. Its roof is a 45° point, so it prints without support.
module teardrop(diameter, length) {
    rotate([90, 0, 0]) linear_extrude(length, center = true) {
        circle(d = diameter);
        intersection() {
            rotate(45) square(diameter / 2);
            translate([0, diameter / 2]) square([diameter, diameter * 1.3], center = true);
        }
    }
}

// Refuses a part that the bed cannot take; every part says how large it is.
module part_of(name, size) {
    assert(max(size) <= bed, str(name, " would be ", max(size), " mm long, but the bed takes ", bed, " mm."));
    children();
}

// For pictures: rendered first, because a preview of nested differences shows gaps that are not there.
module solid() {
    render(convexity = 8) children();
}
