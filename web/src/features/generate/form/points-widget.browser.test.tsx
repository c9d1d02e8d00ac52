import '../../../components/theme/layers.css'
import '../../../components/theme/tokens.css'
import '../../../components/theme/base.css'
import { readPoints } from '@stipple/core/domain/points'
import { entriesOf } from '@stipple/core/domain/value'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showWidget } from '../../../../test/show-widget.tsx'
import { startLanguage } from '../../../lib/i18n.ts'

beforeEach(async () => {
  await page.viewport(1280, 1000)
  await startLanguage('en')
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('the points field', () => {
  const sheet = () => page.getByRole('application', { name: /^Image\. Click/ })

  it('adds points by clicks as fractions of the image, and removes them by another click [P-07]', async () => {
    const { changes } = await showWidget({ widget: 'points', limit: 3 })
    await expect.poll(() => sheet().element().getBoundingClientRect().height).toBeGreaterThan(100)
    const { width, height } = sheet().element().getBoundingClientRect()
    await sheet().click({ position: { x: width * 0.25, y: height * 0.5 } })
    await sheet().click({ position: { x: width * 0.75, y: height * 0.25 } })
    const [first, second] = readPoints(entriesOf(changes.at(-1)))
    expect([first?.x, first?.y, second?.x, second?.y].map((value) => Math.round((value ?? 0) * 20) / 20)).toEqual([0.25, 0.5, 0.75, 0.25])
    await expect.element(page.getByText('2 points')).toBeVisible()
    await button('Remove point 1').click()
    expect(readPoints(entriesOf(changes.at(-1)))).toHaveLength(1)
    await button('Remove all').click()
    expect(changes.at(-1)).toBeUndefined()
  })

  it('sets points by keyboard, up to the limit [P-07]', async () => {
    const { changes } = await showWidget({ widget: 'points', limit: 2 })
    await expect.element(sheet()).toBeVisible()
    await userEvent.tab()
    await expect.element(sheet()).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Enter}')
    expect(changes).toEqual([['0.54,0.48']])
    await expect.element(page.getByText('54% from the left, 48% from the top')).toBeInTheDocument()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Enter}')
    expect(changes.at(-1)).toEqual(['0.54,0.48', '0.54,0.58'])
    await expect.element(page.getByText('You can add at most 2 points.')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(changes).toHaveLength(2)
    await userEvent.keyboard('{Backspace}')
    expect(changes.at(-1)).toEqual(['0.54,0.48'])
  })

  it('assigns colours to points, by name or freely chosen [P-07]', async () => {
    const { changes } = await showWidget({ widget: 'points', limit: 4, coloured: true })
    await expect.element(sheet()).toBeVisible()
    await page.getByRole('radio', { name: 'Sky', exact: true }).click({ force: true })
    sheet().element().focus()
    await userEvent.keyboard('{Enter}')
    expect(changes.at(-1)).toEqual(['0.5,0.5,#7fa8d1'])
    await expect.element(button('Remove point 1, Sky')).toBeVisible()
    await page.getByLabelText('Custom colour').fill('#123456')
    sheet().element().focus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    expect(readPoints(entriesOf(changes.at(-1)))[1]?.colour).toBe('#123456')
  })

  it('opens in a larger view [P-07]', async () => {
    const { changes } = await showWidget({ widget: 'points', limit: 4 })
    await button('Enlarge').click()
    const large = page.getByRole('dialog').getByRole('application')
    await expect.element(large).toBeVisible()
    const before = large.element().getBoundingClientRect().width
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Zoom in/ })
      .click()
    await expect.poll(() => large.element().getBoundingClientRect().width).toBeCloseTo(before * 1.5, -1)
    large.element().focus()
    await userEvent.keyboard('{Enter}')
    expect(changes).toEqual([['0.5,0.5']])
  })

  it('fills the screen of a phone in both orientations, with the buttons in its header [P-07]', async () => {
    await showWidget({ widget: 'points', limit: 4, coloured: true })
    await page.viewport(390, 844)
    await button('Enlarge').click()
    const dialog = page.getByRole('dialog')
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ] as const) {
      await page.viewport(width, height)
      const box = () => dialog.element().getBoundingClientRect()
      await expect.poll(() => [box().width, box().height]).toEqual([width, height])
      expect(dialog.getByRole('button', { name: 'Done' }).element().getBoundingClientRect().bottom).toBeLessThan(72)
      const colours = dialog.getByRole('radiogroup').element().getBoundingClientRect()
      const picture = dialog.getByRole('application').element().getBoundingClientRect()
      expect([picture.top < 80, colours.bottom <= height]).toEqual([true, true])
      expect(width > height ? colours.left > picture.left : colours.top > picture.top).toBe(true)
    }
  })

  it('asks for the image first', async () => {
    await showWidget({ widget: 'points' }, {})
    await expect.element(page.getByText('Add an image first, then click on it here.')).toBeVisible()
  })
})
