import { afterEach, beforeEach } from 'vitest'
import { cdp, page } from 'vitest/browser'

export const PHONE = [390, 844] as const

/** Every test of the file, or group, that calls this runs under a finger instead of a mouse. */
export function underAFinger(): void {
  beforeEach(async () => {
    await page.viewport(...PHONE)
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  })
  afterEach(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
}
