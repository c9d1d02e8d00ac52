import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { loadTexts, startLanguage } from '../../lib/i18n.ts'
import { type ListOption, OptionList } from './option-list.tsx'

beforeEach(async () => {
  await startLanguage('en')
  await loadTexts('playground')
})

async function show(
  options: readonly ListOption<string>[],
  { limit = 1, chosen = [] }: { limit?: number; chosen?: readonly string[] } = {},
) {
  const changes: (readonly string[])[] = []
  function Host() {
    const [value, setValue] = useState(chosen)
    const onChange = (next: readonly string[]) => {
      changes.push(next)
      setValue(next)
    }
    return <OptionList label="Sampler" options={options} chosen={value} limit={limit} onChange={onChange} />
  }
  await render(<Host />)
  return changes
}

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `v${index}`, label: `Option ${index}` }))

describe('the option list', () => {
  it('shows label, cover, mark and description, and reports the chosen value [W-05]', async () => {
    const changes = await show([
      { value: 'euler', label: 'Euler', cover: '/examples/fox.webp', mark: 'New', description: 'Quick and soft' },
      { value: 'heun', label: 'Heun', disabled: true },
    ])
    const euler = page.getByRole('radio', { name: 'Euler New Quick and soft' })
    await euler.click({ force: true })
    expect(changes).toEqual([['euler']])
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/examples/fox.webp')
    await expect.element(page.getByRole('radio', { name: 'Heun' })).toBeDisabled()
  })

  it('shows ten options until it is expanded [W-05]', async () => {
    await show(many(12))
    const shown = () => page.getByRole('radio').elements().length
    expect(shown()).toBe(10)
    await page.getByRole('button', { name: 'Show all 12' }).click()
    expect(shown()).toBe(12)
    await page.getByRole('button', { name: 'Show fewer' }).click()
    expect(shown()).toBe(10)
  })

  it('has no button to expand ten options', async () => {
    await show(many(10))
    expect(page.getByRole('button').elements()).toHaveLength(0)
  })

  it('opens with the chosen option visible', async () => {
    await show(many(12), { chosen: ['v11'] })
    await expect.element(page.getByRole('radio', { name: 'Option 11' })).toBeChecked()
  })

  it('accepts several options up to its limit [W-05]', async () => {
    const changes = await show(many(3), { limit: 2 })
    await page.getByText('Option 0').click()
    await page.getByText('Option 2').click()
    expect(changes.at(-1)).toEqual(['v0', 'v2'])
    await expect.element(page.getByRole('checkbox', { name: 'Option 1' })).toBeDisabled()
    await expect.element(page.getByText('You can choose at most 2.')).toBeVisible()
    await page.getByText('Option 0').click()
    expect(changes.at(-1)).toEqual(['v2'])
    await expect.element(page.getByRole('checkbox', { name: 'Option 1' })).toBeEnabled()
  })

  it('changes with the arrow keys', async () => {
    const changes = await show(many(3), { chosen: ['v0'] })
    page.getByRole('radio', { name: 'Option 0' }).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(changes).toEqual([['v1']])
  })
})
