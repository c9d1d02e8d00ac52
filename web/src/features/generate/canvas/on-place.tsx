import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { PictureStage } from '../../../components/picture-stage/picture-stage.tsx'
import { useOptions } from '../../options/public.ts'
import { useSourceSize } from '../form/source-size.ts'
import { useJobs } from '../jobs/store.ts'
import { offerPicture, usePlace, withdrawPicture } from './canvas-store.ts'
import styles from './canvas.module.css'

interface Props {
  readonly kind: 'source' | 'editor' | 'layers'
  readonly label?: string
  /** Called for Enter on the canvas. */
  readonly onEnter?: (() => void) | undefined
  readonly children: ReactNode
}

/** Draws a part of the form on the canvas. An editor covers the plain picture, and its layers both. */
export function OnPlace({ kind, label, onEnter, children }: Props) {
  const host = usePlace((state) => state.host)
  if (!host) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing ||
      (event.target instanceof Element && event.target.closest('button, input'))
    )
      return
    event.preventDefault()
    onEnter?.()
  }
  return createPortal(
    <div className={styles.part} data-part={kind} role="group" aria-label={label} onKeyDown={onEnter && onKeyDown}>
      {children}
    </div>,
    host,
  )
}

/** The picture of a form on the canvas. `address` is undefined while there is none. */
export function SourceOnCanvas({
  address,
  src,
  label,
}: {
  readonly address: string | undefined
  readonly src: string
  readonly label: string
}) {
  const size = useSourceSize(address)
  const keys = useOptions(({ singleKeys }) => singleKeys)
  useEffect(() => {
    if (address === undefined) return undefined
    const isResult = Object.values(useJobs.getState().jobs).some(({ works }) => works.some(({ image }) => image === address))
    const before = usePlace.getState().picture
    usePlace.setState({ picture: address })
    // A result that replaces another picture by itself lies there already; one that was sent to a form is to be changed.
    offerPicture(address, { isResult: isResult && before !== undefined })
    return () => usePlace.setState(({ picture }) => (picture === address ? { picture: undefined } : {}))
  }, [address])
  useEffect(() => () => withdrawPicture(), [])
  return (
    <OnPlace kind="source" label={label}>
      {size && (
        <PictureStage width={size.width} height={size.height} keys={keys}>
          {() => <img className={styles.source} src={src} alt={label} />}
        </PictureStage>
      )}
    </OnPlace>
  )
}
