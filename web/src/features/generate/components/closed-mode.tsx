import { localize } from '@stipple/core/domain/text'
import type { Mode } from '@stipple/core/modes/define-mode'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'

/** Replaces the form of a mode that is not open to this member: what it is, and how to get access. */
export function ClosedMode({ mode }: { mode: Mode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { user } = useSession()
  return (
    <Empty
      as="page"
      title={t('generate.closedTitle', { mode: localize(mode.label, language) })}
      text={t('generate.closedText', { summary: localize(mode.summary, language) })}
      form="peak"
    >
      <Button look="primary" onClick={() => showDialog(user ? 'noAccess' : 'logIn')}>
        {t(user ? 'generate.closedHow' : 'account.logIn')}
      </Button>
      <Link to="/generate/{-$type}/{-$model}" params={{ type: 'Text2Img', model: undefined }} className={buttonClass({})}>
        {t('generate.closedInstead')}
      </Link>
    </Empty>
  )
}
