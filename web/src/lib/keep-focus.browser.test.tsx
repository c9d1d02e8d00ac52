import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { keepFocus } from './keep-focus.ts'

let end: () => void
beforeEach(() => {
  end = keepFocus()
})
afterEach(() => end())

/** A list whose items are confirmed and deleted in a dialog, and a button that is disabled while it saves. */
function Stones() {
  const [stones, setStones] = useState(['Flint', 'Slate', 'Opal'])
  const [asked, setAsked] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const remove = () => {
    setAsked(undefined)
    setStones(stones.filter((stone) => stone !== asked))
  }
  return (
    <section>
      <h2>Stones</h2>
      {stones.length > 0 && (
        <ul>
          {stones.map((stone) => (
            <li key={stone}>
              <a href="#stone">{stone}</a>
              <button onClick={() => setAsked(stone)}>{`Delete ${stone}`}</button>
            </li>
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <div role="dialog" aria-modal="true">
          <button ref={(element) => element?.focus()} onClick={remove}>
            Yes
          </button>
        </div>
      )}
      <button disabled={isSaving} onClick={() => setSaving(true)}>
        Save
      </button>
      <p onClick={() => setSaving(false)}>It is saved</p>
      <p>Nothing here</p>
    </section>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('moves the focus from a deleted item to its neighbour, and from the last one to the heading', async () => {
  await render(<Stones />)
  button('Delete Slate').element().focus()
  for (const next of [button('Delete Opal'), button('Delete Flint'), page.getByRole('heading', { name: 'Stones' })]) {
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Yes')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(next).toHaveFocus()
  }
})

it('returns the focus to a temporarily disabled button, unless the user moved it', async () => {
  await render(<Stones />)
  const save = button('Save')
  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(document.body)
  page
    .getByText('It is saved')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(save).toHaveFocus()

  await page.getByText('Nothing here').click()
  await expect.poll(() => document.activeElement).toBe(document.body)
  await button('Delete Flint').click()
  await expect.element(button('Yes')).toHaveFocus()
})
