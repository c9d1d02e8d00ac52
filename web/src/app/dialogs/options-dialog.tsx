// @offline
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { Options } from '../shell/options.tsx'

export function OptionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('shell.titles.options')} onClose={onClose} width={360}>
      <Options />
    </Dialog>
  )
}
