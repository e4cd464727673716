// Written by `python -m firmware_bridge.drawing`; change firmware_bridge/drawing/optics.py instead.
// Name, half the width and half the height of a 4:3 picture 1 mm before the lens, lens below the beam.
cameras = [
    ["v1", 0.5040, 0.3780, 18],  // Camera Module 1 (OV5647)
    ["v2", 0.6032, 0.4524, 18],  // Camera Module 2 (IMX219)
    ["v3", 0.4985, 0.3739, 21],  // Camera Module 3 (IMX708)
    ["v3_wide", 0.8825, 0.6619, 21],  // Camera Module 3 Wide (IMX708)
    ["hq_6mm", 0.5236, 0.3927, 60],  // HQ camera (IMX477), 6 mm lens
];
