// `npm start`: installs and builds what is missing, then runs the server. `--dev` runs it with live reloading; `--prepare` ends before the server is run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { PROJECT_NODE, ROOT, prepare, run } from './bootstrap.mjs'

const CACHE = join(ROOT, 'node_modules', '.cache', 'stipple')
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
const WEB = join(ROOT, 'web')
/** The default of server/src/config.ts. */
const DEFAULT_PORT = '4680'
const SERVER = join('server', 'src', 'main.ts')
/** Has room (MB) for what requests leave behind, which is collected in fewer and longer rounds; also in the Dockerfile and in bench/server.ts. */
const FLAGS = ['--max-semi-space-size=32']

const given = process.argv.slice(2)
const settings = withAbsoluteData(given.filter((word) => word !== '--dev' && word !== '--prepare'))

prepare()
if (given.includes('--dev')) {
  await develop()
} else if (given.includes('--prepare')) {
  buildWeb()
} else {
  buildWeb()
  process.exitCode = await run(PROJECT_NODE, [...FLAGS, SERVER, ...settings], {
    env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production', NODE_COMPILE_CACHE: join(CACHE, 'compiled') },
  })
}

/** The server with `--watch`, and Vite in front of it, which reloads the page and passes calls on. */
async function develop() {
  const port = settings.includes('--port') ? settings[settings.indexOf('--port') + 1] : DEFAULT_PORT
  const server = run(PROJECT_NODE, ['--watch', '--watch-preserve-output', SERVER, ...settings], { env: { NODE_ENV: 'development' } })
  const vite = run(PROJECT_NODE, [VITE], { cwd: WEB, env: { STIPPLE_SERVER: `http://127.0.0.1:${port}` } })
  process.exitCode = await Promise.race([server, vite])
  // Ends the other process too.
  process.kill(process.pid, 'SIGTERM')
}

/** Builds the web unless the last build was made from exactly these sources. */
function buildWeb() {
  const stamp = join(CACHE, 'web-build')
  const sources = fingerprint([WEB, join(ROOT, 'changes'), join(ROOT, 'core', 'src'), join(ROOT, 'package-lock.json')])
  const built = existsSync(join(WEB, 'dist', 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
  if (built) return

  console.log('Building the web …')
  const build = spawnSync(PROJECT_NODE, [VITE, 'build', '--logLevel', 'warn'], { cwd: WEB, stdio: 'inherit' })
  if (build.status !== 0) {
    console.error('The web could not be built; the output of Vite is above.')
    process.exit(1)
  }
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(stamp, sources)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(listFiles)) hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)))
}

/** A relative `--data` counts from the current folder of the person, but everything runs in the repository. */
function withAbsoluteData(words) {
  const from = process.env['INIT_CWD'] ?? process.cwd()
  return words.map((word, index) => {
    if (words[index - 1] === '--data') return resolve(from, word)
    return word.startsWith('--data=') ? `--data=${resolve(from, word.slice('--data='.length))}` : word
  })
}
