import { createContext, type KeyboardEvent, type ReactElement, type ReactNode, use, useId, useRef, useState } from 'react'
import { place, type Placement } from './place.ts'
import styles from './menu.module.css'

interface Props {
  /** Renders the button, given the attributes of a menu button. */
  readonly target: (button: TargetProps) => ReactElement
  /** Name of the menu; the button's by default. */
  readonly label: string
  readonly width?: number
  readonly placement?: Placement
  readonly children: ReactNode
}

export interface TargetProps {
  readonly ref: (element: HTMLButtonElement | null) => void
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const Close = createContext<() => void>(() => undefined)

/**
 * A menu in the top layer, after the ARIA pattern: arrow keys move, letters jump, Escape and a click elsewhere close, and the focus returns to the button. Its
 * items are mounted only while it is open.
 */
export function Menu({ target, label, width = 240, placement = 'below end', children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const mount = (sheet: HTMLDivElement | null) => {
    if (!sheet || !button.current) return undefined
    const anchor = button.current
    sheet.showPopover()
    const settle = () => {
      place(sheet, anchor, placement)
      if (!itemsOf(sheet).some((item) => item === document.activeElement)) itemsOf(sheet)[0]?.focus()
    }
    settle()
    // Items that load later make the sheet larger.
    const size = new ResizeObserver(settle)
    size.observe(sheet)
    const onScroll = (event: Event) => {
      if (event.target instanceof Node && sheet.contains(event.target)) return
      setOpen(false)
    }
    addEventListener('scroll', onScroll, { capture: true })
    addEventListener('resize', onScroll)
    return () => {
      size.disconnect()
      removeEventListener('scroll', onScroll, { capture: true })
      removeEventListener('resize', onScroll)
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget)
    const at = items.findIndex((item) => item === document.activeElement)
    const to = nextItem(event.key, items, at)
    if (event.key === 'Tab') setOpen(false)
    if (to === undefined) return
    event.preventDefault()
    items[to]?.focus()
  }

  return (
    <>
      {target({
        ref: (element) => {
          button.current = element
        },
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {open && (
        <div
          ref={mount}
          id={id}
          popover="auto"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.sheet}
          style={{ width }}
          onKeyDown={onKeyDown}
          onToggle={(event) => event.newState === 'closed' && close()}
        >
          <Close value={close}>{children}</Close>
        </div>
      )}
    </>
  )
}

interface ItemProps {
  readonly icon?: ReactNode
  readonly end?: ReactNode
  readonly chosen?: boolean | undefined
  readonly danger?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon, end, chosen, danger, onSelect, children }: ItemProps) {
  const close = use(Close)
  return (
    <button
      type="button"
      role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={chosen}
      tabIndex={-1}
      className={danger ? styles.danger : styles.item}
      onClick={() => {
        close()
        onSelect()
      }}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {end}
    </button>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <p className={styles.label} role="presentation">
      {children}
    </p>
  )
}

export function MenuLine() {
  return <hr className={styles.line} />
}

const itemsOf = (sheet: HTMLElement): HTMLElement[] => [...sheet.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

/** Index of the item that a key leads to from item `at`; undefined for other keys. */
function nextItem(key: string, items: readonly HTMLElement[], at: number): number | undefined {
  const last = items.length - 1
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if ([...key].length !== 1 || key === ' ') return undefined
  const after = [...items.keys()].map((step) => (at + 1 + step) % items.length)
  return after.find((index) => items[index]?.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
