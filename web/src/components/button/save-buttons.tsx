import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface Props {
  readonly disabled: boolean
  readonly onCancel: () => void
}

/** Buttons that save a form within a page, and close it without saving. */
export function SaveButtons({ disabled, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Button size="small" type="submit" look="primary" disabled={disabled}>
        {t('common.save')}
      </Button>
      <Button size="small" look="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </>
  )
}
