import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.ts'

/**
 * Makes sure that the browser tests have a browser and Chinese letters, from the packages of a Debian or Ubuntu system
 * where we may install them. Throws with what to install by hand otherwise.
 */
export function ensureChromium(): void {
  const missing = [...(findChromium() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  if (missing.length === 0) return

  const administrator = howToBeAdministrator()
  if (administrator && succeeds('apt-get', ['--version'])) {
    console.log(`Installing ${missing.join(' and ')} for the browser tests …`)
    aptGet(administrator, ['update', '-qq'])
    aptGet(administrator, ['install', '-y', '-qq', '--no-install-recommends', ...missing])
  }
  if (!findChromium()) {
    throw new Error(
      'The browser tests need Chromium and a Chinese font. Install them with the packages of your system ' +
        '(Debian, Ubuntu: sudo apt-get install chromium fonts-noto-cjk), or name a Chromium or Chrome in the variable CHROMIUM.',
    )
  }
  if (!hasChineseFont()) console.warn('No Chinese font was found: screenshots will show boxes for Chinese (package fonts-noto-cjk).')
}

const hasChineseFont = (): boolean =>
  process.platform === 'darwin' || spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim().length > 0

/** The words to put before a command, or undefined when we may not install anything. */
function howToBeAdministrator(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

const succeeds = (program: string, parameters: string[]): boolean => spawnSync(program, parameters, { stdio: 'ignore' }).status === 0

function aptGet(administrator: string[], parameters: string[]): void {
  const words = [...administrator, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...parameters]
  spawnSync(words[0] ?? 'env', words.slice(1), { stdio: ['ignore', 'inherit', 'inherit'] })
}
