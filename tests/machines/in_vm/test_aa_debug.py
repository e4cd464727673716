import time, lgpio
from gpiozero import Device, DigitalInputDevice
from tests.machines.in_vm.gpio_sim import header, HeaderFactory
def test_debug():
    with header() as wires:
        Device.pin_factory = HeaderFactory()
        d = DigitalInputDevice(17, pull_up=True, pin_factory=Device.pin_factory)
        out=[]
        orig = type(d.pin)._call_when_changed
        p = d.pin
        t0=time.monotonic()
        def spy(self, chip, gpio, level, ticks):
            out.append((round((time.monotonic()-t0)*1000,1), level, round(ticks/1e6 - t0*1000,1)))
            return orig(self, chip, gpio, level, ticks)
        type(p)._call_when_changed = spy
        acts=[]
        d.when_activated = lambda: acts.append(("on", round((time.monotonic()-t0)*1000,1)))
        d.when_deactivated = lambda: acts.append(("off", round((time.monotonic()-t0)*1000,1)))
        for _ in range(3):
            a=time.monotonic(); wires[17].bounce_to(up=False); b=time.monotonic()
            print("pressed", round((a-t0)*1000,1), round((b-t0)*1000,1), "level", wires[17].is_high)
            time.sleep(0.5)
            a=time.monotonic(); wires[17].bounce_to(up=True); b=time.monotonic()
            print("released", round((a-t0)*1000,1), round((b-t0)*1000,1), "level", wires[17].is_high, d.value)
            time.sleep(0.5)
        time.sleep(1)
        print("raw", out); print("acts", acts)
        type(p)._call_when_changed = orig
        d.close(); Device.pin_factory.close(); Device.pin_factory=None
