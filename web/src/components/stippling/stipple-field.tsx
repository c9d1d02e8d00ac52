import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { FormName } from './forms.ts'
import type { Gathering } from './gathering.ts'
import styles from './stipple-field.module.css'

interface Props {
  /** The same seed gives the same image. */
  readonly seed: string
  /** 0 to 1. */
  readonly progress: number
  readonly form?: FormName
}

/** Ink dots that gather into a soft form as the progress grows. Decorative: the state must also be given as text beside it. */
export function StippleField({ seed, progress, form }: Props) {
  const { ref, width, height } = useElementSize()
  const canvases = useRef<HTMLDivElement>(null)
  const target = useRef(progress)
  const shown = useRef(0)
  const gathering = useRef<Gathering>(undefined)

  useEffect(() => {
    target.current = progress
    gathering.current?.moveTo(progress)
  }, [progress])

  useEffect(() => {
    const element = canvases.current
    if (!element || width < 1 || height < 1) return undefined
    let isGone = false
    // The painter loads after all content; without it the page lacks nothing.
    import('./gathering.ts').then(
      ({ gather }) => {
        if (!isGone) gathering.current = gather({ element, seed, form, width, height, target: target.current, shown: shown.current })
      },
      () => undefined,
    )
    return () => {
      isGone = true
      if (!gathering.current) return
      gathering.current.stop()
      gathering.current = undefined
      // A field that is resized continues at its progress instead of starting again.
      shown.current = target.current
    }
  }, [seed, form, width, height])

  return (
    <div ref={ref} className={styles.field} aria-hidden>
      <div ref={canvases} className={styles.canvases} />
    </div>
  )
}
