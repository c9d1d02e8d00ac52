import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findChromium } from './chromium.ts'
import { ROOT } from './root.ts'

/** Programs of the system that tests use, by the Debian or Ubuntu packages that bring them. */
const TOOLS = [
  { packages: ['chromium'], isThere: () => findChromium() !== undefined },
  { packages: ['fonts-noto-cjk'], isThere: hasChineseFont },
  /** A real S3 server. */
  { packages: ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'], isThere: () => succeeds('which', ['radosgw']) },
] as const

/** Keeps what could not be installed, so that it is tried once and not at every run. */
const TRIED = join(ROOT, 'node_modules', '.cache', 'stipple', 'test-tools-tried')

/**
 * Makes sure that the tests have a browser, Chinese letters and an S3 server: with `install`, from the packages of a Debian or Ubuntu system where
 * we may install them, once. Without a browser it throws with what to install by hand; without the others it says which tests will be skipped.
 */
export function ensureTestTools({ install }: { readonly install: boolean }): void {
  if (install) installMissing()
  if (!findChromium()) {
    throw new Error(
      'The browser tests need Chromium and a Chinese font. Install them with the packages of your system ' +
        '(Debian, Ubuntu: sudo apt-get install chromium fonts-noto-cjk), or name a Chromium or Chrome in the variable CHROMIUM.',
    )
  }
  if (!hasChineseFont()) console.warn('No Chinese font was found: screenshots will show boxes for Chinese (package fonts-noto-cjk).')
  if (!succeeds('which', ['radosgw']))
    console.warn('No S3 server was found: the tests of S3 are left out (packages radosgw, ceph-mon, ceph-osd, ceph-common).')
}

function installMissing(): void {
  const missing = whatIsMissing()
  const tried = existsSync(TRIED) && readFileSync(TRIED, 'utf8') === missing.join(' ')
  if (missing.length === 0 || (tried && findChromium())) return
  const administrator = howToBeAdministrator()
  if (!administrator || !succeeds('apt-get', ['--version'])) return
  console.log(`The tests need packages of the system. Installing them once, with apt-get: ${missing.join(', ')} …`)
  aptGet(administrator, ['update', '-qq'])
  aptGet(administrator, ['install', '-y', '-qq', '--no-install-recommends', ...missing])
  mkdirSync(dirname(TRIED), { recursive: true })
  writeFileSync(TRIED, whatIsMissing().join(' '))
}

const whatIsMissing = (): string[] => TOOLS.filter(({ isThere }) => !isThere()).flatMap(({ packages }) => packages)

function hasChineseFont(): boolean {
  return process.platform === 'darwin' || spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim().length > 0
}

/** The words to put before a command, or undefined when we may not install anything. */
function howToBeAdministrator(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

function succeeds(program: string, parameters: string[]): boolean {
  return spawnSync(program, parameters, { stdio: 'ignore' }).status === 0
}

function aptGet(administrator: string[], parameters: string[]): void {
  const words = [...administrator, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...parameters]
  spawnSync(words[0] ?? 'env', words.slice(1), { stdio: ['ignore', 'inherit', 'inherit'] })
}
