import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/notify.ts'
import { Button } from '../button/button.tsx'
import { DialogButtons, DialogProblem } from './dialog-form.tsx'

interface Props {
  /** Problem with the whole form: an error of the server, or a text. */
  readonly problem: Error | string | null | undefined
  readonly disabled: boolean
  readonly look?: 'primary' | 'plain' | 'danger'
  /** Adds a button that cancels; without it the button that submits has the full width. */
  readonly onCancel?: () => void
  /** Label of the button that submits. */
  readonly children: ReactNode
}

/** End of a form in a dialog: its problem and the button that submits it. */
export function DialogSubmit({ problem, disabled, look = 'primary', onCancel, children }: Props) {
  const { t } = useTranslation()
  const isWide = onCancel === undefined
  const submit = (
    <Button type="submit" look={look} disabled={disabled} {...(isWide && { size: 'large', wide: true })}>
      {children}
    </Button>
  )
  return (
    <>
      <DialogProblem>{problem instanceof Error ? errorText(problem) : (problem ?? undefined)}</DialogProblem>
      {isWide ? (
        submit
      ) : (
        <DialogButtons>
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
          {submit}
        </DialogButtons>
      )}
    </>
  )
}
