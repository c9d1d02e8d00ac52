import { afterEach, beforeEach } from 'vitest'
import { cdp, page } from 'vitest/browser'

export const PHONE = [390, 844] as const

/** Runs every test of the file or group on a phone's screen with a touch pointer. */
export function emulatePhone(): void {
  beforeEach(async () => {
    await page.viewport(...PHONE)
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  })
  afterEach(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
}
