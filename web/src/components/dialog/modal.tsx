import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Drawer, Modal as Centred } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mantine } from '../theme/mantine.tsx'
import { useDialogFocus } from './use-dialog-focus.ts'
import { useEscape } from './use-escape.ts'
import styles from './floating.module.css'

interface Props {
  /** In the middle of the window, or a drawer at an edge of it. */
  readonly place?: 'centre' | 'right' | 'bottom'
  readonly size: number | string
  /** Fills the screen. */
  readonly fills?: boolean
  /** Heading; without one the modal has no header, and `label` names it. */
  readonly title?: string
  readonly label?: string
  /** Controls between the heading and the button that closes. */
  readonly tools?: ReactNode
  /** The button that closes takes the focus first. */
  readonly focusesClose?: boolean
  /** Classes in addition to every modal's. */
  readonly classes?: Readonly<Partial<Record<'content' | 'header' | 'title' | 'body', string | undefined>>>
  readonly onElement?: (element: HTMLDivElement | null) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The only use of Mantine's components: keeps the page still while it is open. Basis of dialogs, drawers and sheets. It traps the focus, returns it
 * on closing, and closes with Escape unless a menu or a control marked `data-escape` uses that key. Load it lazily.
 */
export function Modal({
  place = 'centre',
  size,
  fills = false,
  title,
  label,
  tools,
  focusesClose,
  classes = {},
  onElement,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useDialogFocus()
  const ref = useMergedRef(setDialog, onElement ?? null)
  useEscape(dialog, onClose)
  const shared = {
    opened: true,
    closeOnEscape: false,
    onClose,
    size,
    classNames: {
      content: classNames(place === 'centre' && (fills ? styles.screen : styles.dialog), classes.content),
      title: classNames(styles.title, classes.title),
      body: classNames(classes.body ?? styles.body),
      close: classNames(styles.close),
      overlay: classNames(styles.veil),
    },
  }
  const Part = place === 'centre' ? Centred : Drawer
  const content = (
    <>
      <Part.Overlay />
      {/* A form around the component that opened the dialog is not sent with the dialog's own. */}
      <Part.Content ref={ref} onSubmit={(event) => event.stopPropagation()} {...(label !== undefined && { 'aria-label': label })}>
        {title !== undefined && (
          // Mantine's own header is a landmark, and a page has one banner only.
          <div className={classes.header ?? styles.header}>
            <Part.Title>{title}</Part.Title>
            {tools}
            <Part.CloseButton aria-label={t('common.close')} {...(focusesClose && { 'data-autofocus': true })} />
          </div>
        )}
        <Part.Body>{children}</Part.Body>
      </Part.Content>
    </>
  )
  return (
    <Mantine>
      {place === 'centre' ? (
        <Centred.Root {...shared} centered fullScreen={fills} transitionProps={{ duration: 160, transition: 'fade-up' }}>
          {content}
        </Centred.Root>
      ) : (
        <Drawer.Root {...shared} position={place} transitionProps={{ duration: 180 }}>
          {content}
        </Drawer.Root>
      )}
    </Mantine>
  )
}

const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
