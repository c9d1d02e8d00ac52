import { create } from 'zustand'

/** Fraction of a video that must be visible. */
const IN_SIGHT = 0.75

interface ActiveVideo {
  /** The video in view that plays. */
  readonly at: Element | undefined
}

/**
 * Chooses one video on the page: that under the pointer or with the focus, otherwise the visible one already playing, otherwise the one nearest to
 * the centre.
 */
export const useActiveVideo = create<ActiveVideo>()(() => ({ at: undefined }))

const inView = new Set<Element>()
const meant = new Set<Element>()
let observer: IntersectionObserver | undefined

/** Observes a video until the returned function is called. `around` receives pointer and focus for it. */
export function watchFilm(film: Element, around: Element): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= IN_SIGHT) inView.add(target)
        else inView.delete(target)
      }
      choose()
    },
    { threshold: [0, IN_SIGHT] },
  )
  observer.observe(film)
  const mean = () => {
    // The last one targeted.
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
  // The pointer may leave the focused element, and vice versa.
  around.addEventListener('pointerleave', () => around.matches(':focus-within') || leave(), { signal: ends.signal })
  around.addEventListener('focusout', () => around.matches(':hover') || leave(), { signal: ends.signal })
  return () => {
    ends.abort()
    observer?.unobserve(film)
    inView.delete(film)
    meant.delete(film)
    choose()
  }
}

function choose(): void {
  const { at } = useActiveVideo.getState()
  const next = [...meant].at(-1) ?? (at && inView.has(at) ? at : [...inView].toSorted((one, other) => offMiddle(one) - offMiddle(other))[0])
  if (next !== at) useActiveVideo.setState({ at: next })
}

/** Distance in pixels between the centres of an element and the window. */
function offMiddle(element: Element): number {
  const { top, left, width, height } = element.getBoundingClientRect()
  return Math.hypot(left + (width - innerWidth) / 2, top + (height - innerHeight) / 2)
}
