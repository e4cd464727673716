# Renders the printable parts to build/*.stl and the pictures of the documentation; called by `make hardware`.
# Both lists of parts are in the models themselves.

parts_of = $(shell tr '\n' ' ' < $(1) | grep -o ' parts = \[[^]]*\]' | grep -o '"[a-z_]*"' | tr -d '"')
TRAY := $(call parts_of,tray/tray.scad)
BOX := $(call parts_of,box/box.scad)
PICTURES := table tray arch box
SHOT := xvfb-run --auto-servernum openscad --imgsize=1200,860 --colorscheme=Tomorrow

.PHONY: all
all: $(TRAY:%=build/%.stl) $(BOX:%=build/%.stl) $(PICTURES:%=drawings/%.png)

$(TRAY:%=build/%.stl): build/%.stl: tray/*.scad common.scad | build
	@openscad --quiet -o $@ -D 'part="$*"' tray/tray.scad
	@echo $@

$(BOX:%=build/%.stl): build/%.stl: box/*.scad common.scad | build
	@openscad --quiet -o $@ -D 'part="$*"' box/box.scad
	@echo $@

drawings/table.png: *.scad tray/*.scad box/*.scad
	@$(SHOT) --camera=115,-75,95,60,0,24,1640 -o $@ assembly.scad 2>/dev/null
	@echo $@

drawings/tray.png: tray/*.scad common.scad
	@$(SHOT) --camera=0,0,135,62,0,30,1300 -o $@ -D show_view=true tray/tray.scad 2>/dev/null
	@echo $@

drawings/arch.png: tray/*.scad common.scad
	@$(SHOT) --camera=0,0,320,128,0,32,420 -o $@ tray/tray.scad 2>/dev/null
	@echo $@

drawings/box.png: box/*.scad common.scad
	@$(SHOT) --camera=0,-70,10,46,0,14,860 -o $@ box/box.scad 2>/dev/null
	@echo $@

build:
	@mkdir -p $@
