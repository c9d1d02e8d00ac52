import { create } from 'zustand'

/** Share of a film that has to be in sight. */
const IN_SIGHT = 0.75

interface Looks {
  /** The film that is looked at, and plays. */
  readonly at: Element | undefined
}

/** Chooses one film of all on the page: the one that has the pointer or the focus, else the one in sight that began, else the nearest to the middle. */
export const useLooks = create<Looks>()(() => ({ at: undefined }))

const inSight = new Set<Element>()
const meant = new Set<Element>()
let observer: IntersectionObserver | undefined

/** Keeps watch on a film until the returned function is called. `around` is what takes the pointer and the focus for it. */
export function watchFilm(film: Element, around: Element): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= IN_SIGHT) inSight.add(target)
        else inSight.delete(target)
      }
      choose()
    },
    { threshold: [0, IN_SIGHT] },
  )
  observer.observe(film)
  const mean = () => {
    // The last one meant is the one.
    meant.delete(film)
    meant.add(film)
    choose()
  }
  const leave = () => {
    meant.delete(film)
    choose()
  }
  const ends = new AbortController()
  for (const name of ['focusin', 'pointerenter']) around.addEventListener(name, mean, { signal: ends.signal })
  // The pointer may leave what has the focus, and the reverse.
  around.addEventListener('pointerleave', () => around.matches(':focus-within') || leave(), { signal: ends.signal })
  around.addEventListener('focusout', () => around.matches(':hover') || leave(), { signal: ends.signal })
  return () => {
    ends.abort()
    observer?.unobserve(film)
    inSight.delete(film)
    meant.delete(film)
    choose()
  }
}

function choose(): void {
  const { at } = useLooks.getState()
  const next =
    [...meant].at(-1) ?? (at && inSight.has(at) ? at : [...inSight].toSorted((one, other) => offMiddle(one) - offMiddle(other))[0])
  if (next !== at) useLooks.setState({ at: next })
}

/** Pixels between the middle of an element and that of the window. */
function offMiddle(element: Element): number {
  const { top, left, width, height } = element.getBoundingClientRect()
  return Math.hypot(left + (width - innerWidth) / 2, top + (height - innerHeight) / 2)
}
