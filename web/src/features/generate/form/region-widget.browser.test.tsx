import '../../../components/theme/layers.css'
import '../../../components/theme/tokens.css'
import '../../../components/theme/base.css'
import type { Property, Value } from '@stipple/core/domain/property'
import { canvas as english } from '@stipple/core/messages/en/canvas'
import i18next from 'i18next'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { startLanguage } from '../../../lib/i18n.ts'
import { RegionWidget } from './region-widget.tsx'

const property: Property = { type: 'string', widget: 'region', area: 'advanced', label: { en: 'Region 1: area', zh: '区域 1：范围' } }

it('draws a box with a pointer, and moves and resizes it by keys inside the image [F: regional prompts]', async () => {
  await startLanguage('en')
  i18next.addResourceBundle('en', 'translation', { canvas: english }, true, true)
  let kept: Value | undefined
  function Field() {
    const [value, setValue] = useState<Value | undefined>('0,0,0.5,1')
    kept = value
    return (
      <RegionWidget
        name="region1_area"
        property={property}
        label="Region 1: area"
        hint={undefined}
        value={value}
        problem={undefined}
        picture={undefined}
        onChange={setValue}
        onBusy={() => undefined}
      />
    )
  }
  await render(<Field />)
  const frame = page.getByRole('application', { name: /^Region 1: area/ })
  const element = frame.element()
  if (!(element instanceof HTMLElement)) throw new Error('no element')
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = (type: string, x: number, y: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, button: 0, bubbles: true, clientX: left + x * width, clientY: top + y * height }),
    )
  element.setPointerCapture = () => undefined
  at('pointerdown', 0.8, 0.75)
  at('pointermove', 0.3, 0.25)
  await expect.element(page.getByRole('status')).toHaveTextContent('30% from the left, 25% from the top, 50% wide, 50% high')
  at('pointerup', 0.3, 0.25)
  await expect.poll(() => kept).toBe('0.3,0.25,0.5,0.5')
  element.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.poll(() => kept).toBe('0.35,0.3,0.5,0.5')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}')
  await expect.poll(() => kept).toBe('0.35,0.3,0.55,0.45')
  await userEvent.keyboard('{ArrowRight>9/}')
  await expect.poll(() => kept).toBe('0.45,0.3,0.55,0.45')
  at('pointerdown', 0.1, 0.1)
  at('pointerup', 0.1, 0.1)
  expect(kept).toBe('0.45,0.3,0.55,0.45')
})
