/** React behaviour that our components rely on; docs/decisions/0023 explains each test. */
import { lazy, type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '../components/dialog/dialog.tsx'
import { startLanguage } from './i18n.ts'
import { isOwn } from './is-own.ts'

it('runs the effects of a click before the event reaches the window', async () => {
  let seen: boolean | undefined
  let isThere = false
  function Opener() {
    const [open, setOpen] = useState(false)
    useEffect(() => {
      isThere = open
    }, [open])
    return <button onClick={() => setOpen(true)}>Open</button>
  }
  const watch = () => (seen = isThere)
  addEventListener('click', watch, { once: true })
  await render(<Opener />)
  await page.getByRole('button').click()
  expect(seen).toBe(true)
})

it('flushes pending updates even if the callback changes nothing', async () => {
  let found: boolean | undefined
  function Form() {
    const [tried, setTried] = useState(false)
    const send = () => {
      setTried(true)
      flushSync(() => setTried(true))
      found = document.querySelector('[role="alert"]') !== null
    }
    return (
      <>
        <button onClick={send}>Send</button>
        {tried && <p role="alert">Write something first.</p>}
      </>
    )
  }
  await render(<Form />)
  await page.getByRole('button').click()
  expect(found).toBe(true)
})

it('calls onBlur for a field that stays, but not for one that is removed', async () => {
  const left: string[] = []
  function Rename() {
    const [isEditing, setEditing] = useState(true)
    useLayoutEffect(() => document.querySelector('input')?.focus(), [isEditing])
    return (
      <>
        {isEditing && (
          <input
            aria-label="Name"
            onBlur={() => left.push('blur')}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setEditing(false)
            }}
          />
        )}
        <button onClick={() => setEditing(true)}>Edit</button>
      </>
    )
  }
  await render(<Rename />)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByLabelText('Name')).not.toBeInTheDocument()
  expect(left).toEqual([])
  await page.getByRole('button').click()
  await userEvent.tab()
  await expect.element(page.getByRole('button')).toHaveFocus()
  expect(left).toEqual(['blur'])
})

it('lets a controlled field show the value set by its owner', async () => {
  function Form() {
    const [code, setCode] = useState('')
    return (
      <>
        <input aria-label="Code" value={code} onChange={({ target }) => setCode(target.value.toUpperCase().slice(0, 3))} />
        <input aria-label="Agreed" type="checkbox" checked={false} onChange={() => undefined} />
        <select aria-label="Place" value="here" onChange={() => undefined}>
          <option value="here">Here</option>
          <option value="there">There</option>
        </select>
      </>
    )
  }
  await render(<Form />)
  const code = page.getByLabelText('Code')
  await userEvent.type(code, 'abcdef')
  await expect.element(code).toHaveValue('ABC')
  await page.getByLabelText('Agreed').click()
  await expect.element(page.getByLabelText('Agreed')).not.toBeChecked()
  await page.getByLabelText('Place').selectOptions('there')
  await expect.element(page.getByLabelText('Place')).toHaveValue('here')
})

it('keeps the focus and the caret in a field that a render moves', async () => {
  const received: string[] = []
  function Rows() {
    const [rows, setRows] = useState(['a', 'b', 'c'])
    return (
      <div onKeyDown={({ key }) => key === 'Enter' && setRows(rows.toReversed())}>
        {rows.map((row) => (
          <input
            key={row}
            aria-label={row}
            defaultValue="words"
            onFocus={() => received.push(`to ${row}`)}
            onBlur={() => received.push(`from ${row}`)}
          />
        ))}
      </div>
    )
  }
  await render(<Rows />)
  for (const name of ['a', 'b', 'c']) {
    await page.getByLabelText(name).click()
    await userEvent.keyboard('{Home}x{Enter}y')
    await expect.element(page.getByLabelText(name)).toHaveValue('xywords')
  }
  expect(received).toEqual(['to a', 'from a', 'to b', 'from b', 'to c'])
})

it('focuses a field once when it is mounted, also with its own ref', async () => {
  function Rename() {
    const own = useRef<HTMLInputElement>(null)
    const [seen, setSeen] = useState('')
    return (
      <>
        <input ref={own} aria-label="Name" autoFocus onChange={() => setSeen(own.current?.value ?? '')} />
        <input ref={() => undefined} aria-label={`Other ${seen}`} />
        <button onClick={() => setSeen('pressed')}>Press</button>
      </>
    )
  }
  await render(<Rename />)
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect.element(field).toHaveFocus()
  await field.fill('stone')
  await expect.element(page.getByRole('textbox', { name: 'Other stone' })).toBeInTheDocument()
  await page.getByRole('button').click()
  await expect.element(page.getByRole('textbox', { name: 'Other pressed' })).toBeInTheDocument()
  await expect.element(field).not.toHaveFocus()
})

it('shows the first option until the selected one is added, and removes a maximum length', async () => {
  function Form() {
    const [isLoaded, setLoaded] = useState(false)
    return (
      <>
        <select aria-label="Team" value="late" onChange={() => undefined}>
          <option value="closed" disabled>
            Closed
          </option>
          <option value="none">None</option>
          {isLoaded && <option value="late">Late</option>}
        </select>
        <input aria-label="Text" {...(!isLoaded && { maxLength: 2 })} />
        <button onClick={() => setLoaded(true)}>Load</button>
      </>
    )
  }
  await render(<Form />)
  const team = page.getByLabelText('Team')
  await expect.element(team).toHaveValue('none')
  await page.getByRole('button').click()
  await expect.element(team).toHaveValue('late')
  await team.selectOptions('none')
  await expect.element(team).toHaveValue('late')
  await userEvent.type(page.getByLabelText('Text'), 'letters')
  await expect.element(page.getByLabelText('Text')).toHaveValue('letters')
})

it('keeps portal content, once, while another part is loaded and when its container changes', async () => {
  const [here, there] = [document.createElement('div'), document.createElement('div')]
  document.body.append(here, there)
  onTestFinished(() => {
    here.remove()
    there.remove()
  })
  const fetched = Promise.withResolvers<{ default: () => ReactNode }>()
  const Part = lazy(() => fetched.promise)
  const ids = new Set<string>()
  function Editor() {
    const id = useId()
    const [count, setCount] = useState(0)
    useEffect(() => void ids.add(id), [id])
    return <button onClick={() => setCount(count + 1)}>Drawn {count}</button>
  }
  function Form() {
    const id = useId()
    const [more, setMore] = useState(false)
    const [place, setPlace] = useState(here)
    useEffect(() => void ids.add(id), [id])
    return (
      <Suspense fallback={<p>Coming</p>}>
        {createPortal(<Editor />, place)}
        <button onClick={() => setMore(true)}>More</button>
        <button onClick={() => setPlace(there)}>Move</button>
        {more && <Part />}
      </Suspense>
    )
  }
  await render(<Form />)
  expect(ids.size).toBe(2)
  await page.getByRole('button', { name: 'Drawn 0' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByText('Coming')).toBeVisible()
  fetched.resolve({ default: () => <p>There</p> })
  await expect.element(page.getByText('There')).toBeVisible()
  await page.getByRole('button', { name: 'Drawn 1' }).click()
  await expect.element(page.getByRole('button', { name: 'Drawn 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => [here.childElementCount, there.childElementCount]).toEqual([0, 1])
})

/** A form with two dialogs inside, one over the other, each with a form of its own. */
function Nested({ received }: { readonly received: string[] }) {
  const [open, setOpen] = useState(0)
  const dialog = (name: string, level: number, more: ReactNode) => (
    <Dialog title={name} onClose={() => setOpen(level)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          received.push(name)
        }}
      >
        <input aria-label={`Word of ${name}`} />
      </form>
      {more}
    </Dialog>
  )
  return (
    <form
      onSubmit={() => received.push('page')}
      onKeyDown={(event) => event.key === 'F2' && received.push(isOwn(event) ? 'own key' : 'key of a dialog')}
    >
      <button type="button" onClick={() => setOpen(2)}>
        Open
      </button>
      {open > 0 && dialog('lower', 0, open > 1 && dialog('upper', 1, null))}
    </form>
  )
}

it('closes one dialog per Escape, and passes its events to the opening component, except those of its forms', async () => {
  await startLanguage('en')
  const received: string[] = []
  await render(<Nested received={received} />)
  await page.getByRole('button', { name: 'Open' }).click()
  for (const name of ['upper', 'lower']) {
    await page.getByLabelText(`Word of ${name}`).click()
    await userEvent.keyboard('{F2}{Enter}{Escape}')
    await expect.element(page.getByRole('dialog', { name })).not.toBeInTheDocument()
    if (name === 'upper') await expect.element(page.getByRole('dialog', { name: 'lower' })).toBeVisible()
  }
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  await userEvent.keyboard('{F2}')
  expect(received).toEqual(['key of a dialog', 'upper', 'key of a dialog', 'lower', 'own key'])
})
