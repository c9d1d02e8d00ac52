// The first steps of `npm start` and `npm test`, on any Node from 20 on and before anything is installed:
// plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The Node that the project is pinned to; it comes from npm as the package `node`. */
export const PROJECT_NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs the dependencies unless they are there as in the lock file, and the git hook of a checkout. */
export function prepare() {
  if (!isInstalled()) install()
  useGitHooks()
}

/** Asks for, or with `--now` installs, the programs that tests use. Stays in the foreground, where sudo may ask for a password. */
export function setUpTestTools(...parameters) {
  const program = [join('scripts', 'install-test-tools.ts'), ...parameters]
  return spawnSync(PROJECT_NODE, program, { cwd: ROOT, stdio: 'inherit' }).status === 0
}

/**
 * Runs a program in the repository and gives its exit code. It gets a process group of its own: a Ctrl-C reaches only
 * us, perhaps twice (from the terminal and from npm), and is passed on once.
 */
export function run(program, parameters, { env = {}, cwd = ROOT } = {}) {
  const detached = process.platform !== 'win32'
  const child = spawn(program, parameters, { cwd, stdio: 'inherit', detached, env: { ...process.env, ...env } })
  let last = 0
  const pass = (signal) => {
    const now = Date.now()
    if (now - last > 1000) child.kill(signal)
    last = now
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  const watch = process.env['npm_lifecycle_event'] ? watchParent(() => pass('SIGTERM')) : undefined
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      clearInterval(watch)
      resolve(signal ? 1 : code)
    })
  })
}

/** A SIGTERM for npm ends npm and its shell, which does not pass it on; the only sign of it is that the shell is gone. */
function watchParent(onGone) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 500)
  return timer.unref()
}

/** Compares what npm noted in node_modules with the lock file; packages for other platforms may be missing. */
function isInstalled() {
  try {
    const wanted = readPackages('package-lock.json')
    const present = readPackages('node_modules/.package-lock.json')
    accessSync(PROJECT_NODE, constants.X_OK)
    return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      if (path === '') return true
      const found = present[path]
      return found ? found.version === version && found.integrity === integrity : Boolean(optional)
    })
  } catch {
    return false
  }
}

const readPackages = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages

function install() {
  console.log('Installing dependencies (once, a minute or two) …')
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  // Not `npm ci`: a registry that lacks the binaries of some platforms makes it refuse a lock file that is right for ours.
  const parameters = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...installFlags()]
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...cleanEnvironment(), ...NO_DOWNLOADS } }
  const { status, error } =
    npm?.endsWith('.js') && node
      ? spawnSync(node, [npm, ...parameters], options)
      : spawnSync('npm', parameters, { ...options, shell: process.platform === 'win32' })
  if (status === 0) return
  console.error(
    `\nThe dependencies could not be installed${error ? ` (${error.message})` : ''}. This needs npm 10 or later, a way to the npm ` +
      `registry, about 2 GB of disk, and the right to write into ${ROOT}\nThe output of npm is above. Then try again.`,
  )
  process.exit(1)
}

/** Keeps install scripts from downloading elsewhere under npm before 11.16, which does not read `allowScripts` in package.json. */
const NO_DOWNLOADS = { ONNXRUNTIME_NODE_INSTALL: 'skip' }

function installFlags() {
  const flags = []
  // Accounts of services have no home: npm then keeps its cache with the temporary files.
  const cache = process.env['npm_config_cache'] ?? join(homedir(), '.npm')
  if (!canCreate(cache)) flags.push('--cache', join(tmpdir(), `npm-cache-${process.getuid?.() ?? 0}`))
  return flags
}

/** `npm --prefix X test` says so in the environment, where it would mislead the npm that we start. */
function cleanEnvironment() {
  const misleading = /^npm_(config_(local_|global_)?prefix|config_global|lifecycle_.*|package_.*)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !misleading.test(name)))
}

function useGitHooks() {
  if (!existsSync(join(ROOT, '.git'))) return
  const git = (...parameters) => spawnSync('git', ['config', '--local', ...parameters], { cwd: ROOT, encoding: 'utf8' })
  // 1 means: not set. Without git, or in a checkout that is not ours, there is nothing to do.
  if (git('core.hooksPath').status === 1) git('core.hooksPath', '.githooks')
}

/** Returns true if we may write into the folder, or into the nearest one above it that exists. */
function canCreate(path) {
  if (!existsSync(path)) return canCreate(dirname(path))
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare()
