import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { findChromium } from './chromium.ts'
import { ROOT } from './root.ts'

/** Programs of the system that tests use, with the Debian or Ubuntu packages that contain them. */
const TOOLS = [
  { packages: ['chromium'], without: 'the tests in a browser and the stories fail', isThere: () => findChromium() !== undefined },
  { packages: ['fonts-noto-cjk'], without: 'pictures of screens show boxes for Chinese', isThere: hasChineseFont },
  /** A real S3 server. */
  {
    packages: ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'],
    without: 'the tests of S3 are left out',
    isThere: () => succeeds('sh', ['-c', 'command -v radosgw']),
  },
  {
    packages: ['pgbouncer'],
    without: 'several servers are tested without a pooler between them and the database',
    isThere: () => succeeds('sh', ['-c', 'command -v pgbouncer']),
  },
  {
    packages: ['nginx'],
    without: 'the story of a studio below a path of a proxy fails',
    isThere: () => succeeds('sh', ['-c', 'command -v nginx || test -x /usr/sbin/nginx']),
  },
  /** Independent implementations of authenticator apps and mail servers. */
  {
    packages: ['oathtool', 'python3-aiosmtpd'],
    without: 'the tests of second factors and of mail fail',
    isThere: () => succeeds('oathtool', ['--version']) && succeeds('/usr/bin/python3', ['-c', 'import aiosmtpd']),
  },
] as const

/**
 * Records tools that were still missing after an installation, and tools whose installation was refused, so that each is tried or asked for only
 * once.
 */
const REMEMBERED = join(ROOT, 'node_modules', '.cache', 'stipple', 'test-tools-tried')

interface Situation {
  readonly ci: boolean
  /** True if a person can answer at the terminal. */
  readonly terminal: boolean
  readonly remembered?: string
}

/**
 * Prepares a run of all tests: installs missing tools in CI, or if the person at the terminal agrees. Throws with the command that installs it if
 * there is no browser; for other missing tools it prints which tests are affected.
 */
export async function ensureTestTools({ ci, terminal, remembered = REMEMBERED }: Situation): Promise<void> {
  const missing = missingPackages().join(' ')
  const wasAsked = existsSync(remembered) && readFileSync(remembered, 'utf8') === missing && findChromium()
  if (missing && !wasAsked && (ci || terminal) && canInstall()) {
    if (ci || (await agrees())) installMissing()
    mkdirSync(dirname(remembered), { recursive: true })
    writeFileSync(remembered, missingPackages().join(' '))
  }
  if (!findChromium()) throw new Error(describeMissing())
  if (missingPackages().length > 0) console.warn(describeMissing())
}

/** The chosen tests may need none of the tools, but tests in a browser would fail without an explanation. */
export function warnWithoutBrowser(): void {
  if (!findChromium()) console.warn(describeMissing())
}

/** Installs missing tools without asking; throws if some are still missing. */
export function installTestTools(): void {
  if (missingPackages().length > 0 && canInstall()) installMissing()
  if (missingPackages().length === 0) console.log('Everything that the tests use is installed.')
  else throw new Error(describeMissing())
}

const missingTools = () => TOOLS.filter(({ isThere }) => !isThere())
const missingPackages = (): string[] => missingTools().flatMap(({ packages }) => packages)

/** Returns one line for each tool, then the command that installs them. */
function describeMissing(): string {
  const lines = missingTools().map(({ packages, without }) => `Missing: ${packages.join(', ')}; without, ${without}.`)
  const packages = missingPackages().join(' ')
  return [
    ...lines,
    canInstall()
      ? 'Install it with: npm run setup'
      : `Install it with the packages of your system (Debian, Ubuntu: sudo apt-get install ${packages}).`,
    ...(findChromium() ? [] : ['A Chromium or Chrome elsewhere is named in the variable CHROMIUM.']),
  ].join('\n')
}

async function agrees(): Promise<boolean> {
  console.log(describeMissing())
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(`Install ${missingPackages().join(', ')} with apt-get now? (y/N) `)).trim())
  } finally {
    terminal.close()
  }
}

function installMissing(): void {
  console.log(`Installing packages of the system with apt-get: ${missingPackages().join(', ')} …`)
  aptGet(['update', '-qq'])
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...missingPackages()])
}

function hasChineseFont(): boolean {
  return process.platform === 'darwin' || spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim().length > 0
}

const canInstall = (): boolean => administrator() !== undefined && succeeds('apt-get', ['--version'])

/** Prefix of a command: none for root, otherwise sudo, which may ask for a password only on a terminal. */
function administrator(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  if (process.stdin.isTTY) return succeeds('sudo', ['--version']) ? ['sudo'] : undefined
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

function succeeds(program: string, parameters: string[]): boolean {
  return spawnSync(program, parameters, { stdio: 'ignore' }).status === 0
}

function aptGet(parameters: string[]): void {
  const words = [
    ...(administrator() ?? []),
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=300',
    ...parameters,
  ]
  spawnSync(words[0] ?? 'env', words.slice(1), { stdio: 'inherit' })
}

const isSet = (name: string): boolean => !['', '0', 'false', undefined].includes(process.env[name])

if (import.meta.main) {
  try {
    if (process.argv.includes('--now')) installTestTools()
    else await ensureTestTools({ ci: isSet('CI'), terminal: process.stdin.isTTY && process.stdout.isTTY })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
