// A Pico: real MicroPython (WebAssembly) with a fake machine, its console on stdin and stdout.
//   node board.mjs MICROPYTHON.mjs CONTROL TOLD FAKES FIRMWARE [FILE=TEXT]…
// Lines "PIN LEVEL" come on the file descriptor CONTROL, lines "WHAT VALUE" go to TOLD; FIRMWARE may be an empty folder.
import fs from 'node:fs'
import path from 'node:path'

const [runtime, controlFd, toldFd, fakes, firmware, ...extra] = process.argv.slice(2)
const { loadMicroPython } = await import(runtime)

const reader = (fd) => {
  const input = fs.openSync(`/proc/self/fd/${fd}`, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
  const room = Buffer.alloc(4096)
  return () => {
    try {
      const count = fs.readSync(input, room)
      if (count === 0) process.exit(0) // the test is over
      return room.subarray(0, count)
    } catch (error) {
      if (error.code === 'EAGAIN') return room.subarray(0, 0)
      throw error
    }
  }
}
const readLine = reader(0)
const readControl = reader(controlFd)
const input = []
let control = ''
let interruptKey = 3 // as MicroPython starts
let isInterrupted = false
const levels = new Map()
const onFall = new Map()
const sleeper = new Int32Array(new SharedArrayBuffer(4))

const say = (what, value) => fs.writeSync(Number(toldFd), `${what} ${value}\n`)
const turn = () => {
  for (const byte of readLine()) {
    if (byte === interruptKey) isInterrupted = true
    else input.push(byte)
  }
  control += readControl().toString()
  const lines = control.split('\n')
  control = lines.pop()
  for (const line of lines) {
    const [pin, level] = line.split(' ').map(Number)
    const before = levels.get(pin)
    levels.set(pin, level)
    if (before && !level) onFall.get(pin)?.()
  }
}
const bench = {
  say,
  level: (pin, level) => levels.has(pin) || levels.set(pin, level),
  value: (pin) => levels.get(pin),
  on_fall: (pin, handler) => onFall.set(pin, handler),
  set_interrupt_key: (key) => { interruptKey = key },
  is_interrupted: () => isInterrupted,
  has_input: () => input.length > 0,
  idle: () => { flush(); turn(); Atomics.wait(sleeper, 0, 0, 1) },
  reset: () => { flush(); say('reset', ''); process.exit(0) },
}

let out = []
const flush = () => {
  for (let sent = 0; sent < out.length;) {
    try {
      sent += fs.writeSync(1, Buffer.from(out.slice(sent)))
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
      Atomics.wait(sleeper, 0, 0, 1)
    }
  }
  out = []
}

const files = new Map()
for (const name of fs.readdirSync(firmware)) {
  if (name.endsWith('.py')) files.set(name, fs.readFileSync(path.join(firmware, name)))
}
for (const pair of extra) files.set(pair.split('=')[0], pair.slice(pair.indexOf('=') + 1))

const boot = async () => {
  const board = await loadMicroPython({
    heapsize: 160 * 1024, // a Pico has about as much
    stdin: () => (input.length ? input.shift() : undefined),
    stdout: (bytes) => out.push(...bytes),
    linebuffer: false,
  })
  board.registerJsModule('bench', bench)
  board.FS.mkdir('/fakes')
  for (const name of fs.readdirSync(fakes)) board.FS.writeFile(`/fakes/${name}`, fs.readFileSync(path.join(fakes, name)))
  for (const [name, data] of files) board.FS.writeFile(`/${name}`, data)
  board.runPython("import sys\nsys.path.insert(0, '/fakes')\nimport keyboard\nsys.modules['micropython'] = keyboard")
  interruptKey = 3
  if (files.has('main.py')) {
    try {
      board.runPython(Buffer.from(files.get('main.py')).toString())
    } catch (error) {
      out.push(...Buffer.from(error.message.replaceAll('\n', '\r\n')))
    }
  }
  return board
}

const prompt = (board) => {
  interruptKey = -1 // at the prompt it is a key like any other
  isInterrupted = false
  board.replInit()
  for (;;) {
    bench.idle()
    while (input.length) {
      if (board.replProcessChar(input.shift())) return // Ctrl-D at an empty prompt: a soft reset
    }
  }
}

say('started', '')
for (;;) {
  const board = await boot()
  prompt(board)
  say('restarted', '')
  for (const name of board.FS.readdir('/')) {
    if (name.endsWith('.py')) files.set(name, Buffer.from(board.FS.readFile(`/${name}`)))
  }
  out.push(...Buffer.from('MPY: soft reboot\r\n'))
}
