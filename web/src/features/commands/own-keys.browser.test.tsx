import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { isPressed } from '../../lib/keys.ts'
import { CANVAS_KEYS } from '../canvas/public.ts'
import { useOptions } from '../options/public.ts'

stubbedServer()

const sheet = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const change = (does: string) => sheet().getByRole('button', { name: `Change the keys: ${does}` })
const pressed = (key: string) => isPressed(new KeyboardEvent('keydown', { key }), CANVAS_KEYS.brush)

describe('custom shortcuts', () => {
  it('replace the default ones, are checked for conflicts, and can be reset [F: own shortcuts]', async () => {
    await renderApp('/about')
    await userEvent.keyboard('?')
    await change('Show keyboard shortcuts').click()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(sheet().getByText('Already used by “Search commands”. Choose other keys.')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await change('Search commands').click()
    await userEvent.keyboard('j')
    await expect.element(sheet().getByText('This works while you type, so it needs Ctrl or Alt.')).toBeVisible()
    await userEvent.keyboard('{Control>}t{/Control}')
    await expect.element(sheet().getByText(/^Your browser or the page needs these keys/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(useOptions.getState().ownShortcuts).toEqual([])

    await change('Show keyboard shortcuts').click()
    await userEvent.keyboard('{Alt>}h{/Alt}')
    await change('Brush').click()
    await userEvent.keyboard('e')
    await expect.element(sheet().getByText('Already used by “Eraser”. Choose other keys.')).toBeVisible()
    await userEvent.keyboard('q')
    expect(useOptions.getState().ownShortcuts).toEqual([
      { action: 'everywhere.sheet', keys: 'Alt+H' },
      { action: 'canvas.brush', keys: 'Q' },
    ])
    expect([pressed('q'), pressed('b')]).toEqual([true, false])
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet()).not.toBeInTheDocument()
    await userEvent.keyboard('?')
    expect(sheet().elements()).toHaveLength(0)
    await userEvent.keyboard('{Alt>}h{/Alt}')
    await sheet().getByRole('button', { name: 'Reset the keys: Brush' }).click()
    expect([pressed('q'), pressed('b')]).toEqual([false, true])
    await sheet().getByRole('button', { name: 'Reset all keys' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet()).not.toBeInTheDocument()
    await userEvent.keyboard('?')
    await expect.element(sheet()).toBeVisible()
  })
})
