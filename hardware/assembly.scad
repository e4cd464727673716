// The whole table: tray, arch, box and seats, for looking at.
include <tray/parameters.scad>
include <tray/body.scad>
include <tray/arch.scad>
include <tray/scene.scad>
include <box/parameters.scad>
include <box/shells.scad>
include <box/scene.scad>

scene();
translate([340, -40, 0]) {
    color("#3d6f8e") solid() box_base();
    translate([0, 0, box.z + lid]) lid_on_box();
}
// the seats lie where the players sit
for (i = [0 : 5]) translate([-180 + i * 104, -250 - (i % 2) * 26, 0]) seat_scene(i);
