import { describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { offerEveryMode } from '../../../test/every-mode.ts'
import { PHONE, emulatePhone } from '../../../test/phone.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { FOX, showWidget } from '../../../test/show-widget.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { notify } from '../../lib/notify.ts'
import { setField } from '../drafts/public.ts'

const server = stubbedServer()
emulatePhone()

const handle = () => page.getByRole('button', { name: 'Close form' })
const sheet = () => page.getByRole('dialog', { name: 'Mode' })
const rise = async () => {
  await renderApp('/generate', { size: PHONE })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Text to image/ })
    .first()
    .click()
  await expect.element(handle()).toBeVisible()
}

describe('touch targets [S-20]', () => {
  it.each(['/me', '/generate', '/options', '/getpoint'])('are at least 44 pixels high and wide, at %s', async (address) => {
    if (address === '/generate') await rise()
    else await renderApp(address, { size: PHONE })
    await expect.element(page.getByRole('button').last()).toBeVisible()
    const small = [...document.querySelectorAll<HTMLElement>('button, summary, select, label:has(input)')].filter((target) => {
      const { width, height } = target.getBoundingClientRect()
      return width > 0 && (width < 44 || height < 44)
    })
    expect(small.map(({ className, innerText }) => `${className} ${innerText}`)).toEqual([])
  })
})

describe('forced colours [S-20]', () => {
  it('keep selected, active and current items distinguishable', async () => {
    const { router } = await renderApp('/me', { size: PHONE })
    await expect.element(page.getByRole('radio').first()).toBeInTheDocument()
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
    try {
      const look = (element: Element | null | undefined, part?: string) => {
        if (!element) throw new Error('not there')
        return getComputedStyle(element, part)
      }
      const chosen = document.querySelector('input[type=radio]:checked')?.nextElementSibling
      const other = document.querySelector('input[type=radio]:not(:checked)')?.nextElementSibling
      expect([look(chosen).outlineStyle, look(other).outlineStyle]).toEqual(['solid', 'none'])
      expect(look(document.querySelector('a[aria-current=page]')).outlineStyle).toBe('solid')
      await router.navigate({ to: '/options' })
      await expect.element(page.getByRole('switch').first()).toBeVisible()
      const on = document.querySelector('[role=switch]:checked')
      const off = document.querySelector('[role=switch]:not(:checked)')
      expect(look(on).backgroundColor).not.toBe(look(off).backgroundColor)
      expect(look(off, '::before').backgroundColor).not.toBe(look(off).backgroundColor)
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] })
    }
  })
})

describe('the mask editor on a phone [P-13]', () => {
  it('fills the screen in both orientations, with buttons in its header and no key hints', async () => {
    await showWidget({ widget: 'mask' })
    await page.viewport(...PHONE)
    await page.getByRole('button', { name: 'Paint the mask' }).click()
    const picture = page.getByRole('application')
    for (const [width, height, least] of [
      [390, 844, 400],
      [844, 390, 200],
    ] as const) {
      await page.viewport(width, height)
      const dialog = () => page.getByRole('dialog').element().getBoundingClientRect()
      await expect.element(picture).toBeVisible()
      await expect.poll(() => [dialog().width, dialog().height]).toEqual([width, height])
      expect(page.getByRole('button', { name: 'Done' }).element().getBoundingClientRect().bottom).toBeLessThan(72)
      expect(picture.element().getBoundingClientRect().height).toBeGreaterThan(least)
      expect(picture.element().getBoundingClientRect().bottom).toBeLessThan(
        page.getByRole('button', { name: 'Brush', exact: true }).element().getBoundingClientRect().top,
      )
    }
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the form on a phone [S-20]', () => {
  it('scrolls only inside the sheet', async () => {
    await rise()
    await page.getByRole('button', { name: 'More settings' }).click()
    await expect.element(page.getByRole('spinbutton', { name: 'Seed' })).toBeVisible()
    sheet().element().scrollTo(0, 1000)
    expect(sheet().element().scrollTop).toBe(0)
  })

  it('follows a drag of its handle, and closes when released far down', async () => {
    await rise()
    await userEvent.dragAndDrop(handle(), sheet(), { targetPosition: { x: 195, y: 700 } })
    await expect.element(sheet()).not.toBeInTheDocument()
  })

  it('leaves most of a short screen to the page', async () => {
    await renderApp('/generate', { size: [844, 390] })
    const send = page.getByRole('main').getByRole('button', { name: 'Generate' })
    await expect.element(send).toBeVisible()
    expect(390 - send.element().getBoundingClientRect().top).toBeLessThan(110)
    scrollTo(0, 200)
    expect(page.getByRole('banner').element().getBoundingClientRect().bottom).toBeLessThan(0)
  })

  it('has fields with letters of at least 16 pixels, so that phones do not zoom in', async () => {
    await rise()
    const fields = [...document.querySelectorAll('textarea, input:not([type=radio], [type=range], [type=checkbox], [type=file])')]
    const small = fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    expect(small).toEqual([])
  })

  it('is not covered by notifications', async () => {
    await renderApp('/generate', { size: PHONE })
    const send = page.getByRole('main').getByRole('button', { name: 'Generate' })
    await expect.element(send).toBeVisible()
    notify('Saved to My works.')
    const toast = page.getByText('Saved to My works.')
    await expect.element(toast).toBeVisible()
    expect(toast.element().getBoundingClientRect().bottom).toBeLessThan(send.element().getBoundingClientRect().top)
  })
})

it('shows the chosen image while the form is closed [S-39]', async () => {
  offerEveryMode(server)
  setField('EraseImg', 'image', FOX)
  await renderApp('/generate/EraseImg', { size: PHONE })
  await expect.element(page.getByRole('main').getByRole('img', { name: 'Source image' })).toBeVisible()
})
