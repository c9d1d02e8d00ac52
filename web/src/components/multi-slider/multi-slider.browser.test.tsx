import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { loadTexts, startLanguage } from '../../lib/i18n.ts'
import { MultiSlider } from './multi-slider.tsx'

beforeEach(async () => {
  await startLanguage('en')
  await loadTexts('playground')
})

async function show(values: readonly number[], limit?: number) {
  const changes: (readonly number[])[] = []
  function Host() {
    const [value, setValue] = useState(values)
    const onChange = (next: readonly number[]) => {
      changes.push(next)
      setValue(next)
    }
    return <MultiSlider label="Guidance" values={value} minimum={1} maximum={24} step={0.5} limit={limit} onChange={onChange} />
  }
  await render(<Host />)
  return changes
}

const remove = (number: number) => page.getByRole('button', { name: `Remove value ${number}` })
const add = () => page.getByRole('button', { name: 'Add a value' })

describe('the multi-value slider', () => {
  it('adds a value at the minimum [P-08]', async () => {
    const changes = await show([7])
    await add().click()
    expect(changes).toEqual([[7, 1]])
    await expect.element(page.getByRole('slider', { name: 'Guidance, value 2' })).toHaveValue('1')
  })

  it('removes a value, but never the last one [P-08]', async () => {
    const changes = await show([7, 9])
    await remove(1).click()
    expect(changes).toEqual([[9]])
    await expect.element(remove(1)).toBeDisabled()
  })

  it('uses the minimum when its field is emptied [P-08]', async () => {
    const changes = await show([7])
    await page.getByRole('spinbutton', { name: 'Guidance, value 1' }).fill('')
    await userEvent.tab()
    expect(changes).toEqual([[1]])
  })

  it('changes by keys and by typing, within its bounds and steps', async () => {
    const changes = await show([7, 9])
    page.getByRole('slider', { name: 'Guidance, value 2' }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(changes.at(-1)).toEqual([7, 9.5])
    await page.getByRole('spinbutton', { name: 'Guidance, value 1' }).fill('99')
    await userEvent.tab()
    expect(changes.at(-1)).toEqual([24, 9.5])
  })

  it('allows no more values than its limit', async () => {
    await show([1, 2], 2)
    await expect.element(add()).toBeDisabled()
  })
})
