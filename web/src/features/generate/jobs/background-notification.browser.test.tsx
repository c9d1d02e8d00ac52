import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshBrowser, restoreBrowser } from '../../../../test/fresh.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { StubEvents } from '../../../../test/stub-events.ts'
import { job, stubServer, work } from '../../../../test/stub-server.ts'
import { useOptions } from '../../options/public.ts'

let server: ReturnType<typeof stubServer>
let hidden = false
const notifications: { title: string; body: string | undefined }[] = []

class StubNotification extends EventTarget {
  static permission: NotificationPermission = 'granted'
  static requestPermission = () => Promise.resolve(StubNotification.permission)
  constructor(title: string, options?: NotificationOptions) {
    super()
    notifications.push({ title, body: options?.body })
  }
  close() {}
}

beforeEach(() => {
  freshBrowser()
  server = stubServer({})
  hidden = false
  notifications.length = 0
  StubNotification.permission = 'granted'
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.stubGlobal('Notification', StubNotification)
})
afterEach(() => {
  look()
  vi.unstubAllGlobals()
  server.restore()
  restoreBrowser()
})

function look(): void {
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
}

const finish = (id: string) => {
  StubEvents.send('job', job({ id, status: 'Processing', revision: 1 }))
  StubEvents.send('job', job({ id, status: 'Finished', revision: 2, works: [work(`of ${id}`)] }))
}

describe('a job that ends while the page is hidden', () => {
  it('is counted in the title and marked on the icon until the page is visible [F: tab mark]', async () => {
    const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: '/mark.svg' })
    document.head.prepend(icon)
    onTestFinished(() => icon.remove())
    await renderApp('/about')
    await expect.poll(() => document.title).toBe('About · Stipple 点绘')
    await expect.poll(() => StubEvents.lines.at(-1)?.readyState).toBe(1)
    finish('a')
    expect(document.title).toBe('About · Stipple 点绘')
    const plain = icon.href
    hidden = true
    finish('b')
    finish('c')
    expect(document.title).toBe('(2) About · Stipple 点绘')
    expect(notifications).toEqual([])
    await expect.poll(() => icon.href).toMatch(/^data:image\/png;base64,/)
    look()
    expect(icon.href).toBe(plain)
    expect(document.title).toBe('About · Stipple 点绘')
  })

  it('shows a browser notification if the member allowed it', async () => {
    await renderApp('/options')
    await page.getByRole('switch', { name: 'Notifications on this device' }).click()
    await expect.poll(() => useOptions.getState().tellWhenHidden).toBe(true)
    await expect.poll(() => StubEvents.lines.at(-1)?.readyState).toBe(1)
    hidden = true
    finish('a')
    expect(notifications).toEqual([{ title: 'Finished: a red fox', body: 'Saved to My works.' }])
  })

  it('shows no notification if the browser blocks them', async () => {
    StubNotification.permission = 'denied'
    await renderApp('/options')
    await page.getByRole('switch', { name: 'Notifications on this device' }).click()
    await expect.element(page.getByText('Your browser blocks notifications from this site.')).toBeVisible()
    await expect.element(page.getByRole('switch', { name: 'Notifications on this device' })).not.toBeChecked()
  })

  it('plays two tones if the member turned the sound on [F: done sound]', async () => {
    const analysers: AnalyserNode[] = []
    class Listened extends AudioContext {
      readonly #analyser = this.createAnalyser()
      constructor() {
        super()
        this.#analyser.connect(super.destination)
        analysers.push(this.#analyser)
      }
      // Everything connected to the destination passes the analyser first.
      override get destination() {
        return this.#analyser as AudioNode as AudioDestinationNode
      }
    }
    vi.stubGlobal('AudioContext', Listened)
    await renderApp('/options')
    await expect.poll(() => StubEvents.lines.at(-1)?.readyState).toBe(1)
    finish('a')
    expect(analysers).toEqual([])
    await page.getByRole('switch', { name: 'Sound when done' }).click()
    finish('b')
    const pitches = new Set<number>()
    await expect
      .poll(
        () => {
          const loudest = loudestOf(analysers[0])
          if (loudest !== undefined) pitches.add(loudest)
          return [660, 880].every((tone) => [...pitches].some((pitch) => Math.abs(pitch - tone) < 40))
        },
        { interval: 15 },
      )
      .toBe(true)
    expect(analysers).toHaveLength(1)
  })
})

/** Loudest frequency (Hz); undefined in silence. */
function loudestOf(analyser: AnalyserNode | undefined): number | undefined {
  if (!analyser) return undefined
  const levels = new Float32Array(analyser.frequencyBinCount)
  analyser.getFloatFrequencyData(levels)
  const loudest = levels.reduce((best, level, index) => (level > (levels[best] ?? -Infinity) ? index : best), 0)
  return (levels[loudest] ?? -Infinity) < -60 ? undefined : (loudest * analyser.context.sampleRate) / analyser.fftSize
}
