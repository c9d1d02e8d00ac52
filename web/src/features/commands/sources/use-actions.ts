import type { User } from '@stipple/core/contract/shapes'
import { definitionOf, LANGUAGES } from '@stipple/core/domain/text'
import {
  Coins,
  Handshake,
  History,
  KeyRound,
  Keyboard,
  Languages,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Moon,
  Presentation,
  Settings2,
  Smartphone,
  Sun,
  SunMoon,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseScheme, useScheme } from '../../../components/theme/scheme.ts'
import { type DialogName, showDialog, showWorks } from '../../../lib/dialogs.ts'
import { keysOf } from '../../../lib/keys.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { signOut } from '../../account/public.ts'
import { chooseLanguage } from '../../options/public.ts'
import { useSite } from '../../site/public.ts'
import type { Command } from '../command.ts'
import { COMMAND_KEYS } from '../shortcuts.ts'
import { type ActionName, namesOfAction } from './names.ts'

interface Action {
  readonly name: ActionName
  readonly icon: LucideIcon
  readonly hidden?: boolean
  readonly keys?: string
  readonly run: () => void
}

/** Actions available to this person that do not open another page. */
export function useActions(user: User | undefined): readonly Command[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const { scheme } = useScheme()
  const site = useSite()
  const guest = !user
  const opens = (dialog: DialogName) => () => showDialog(dialog)
  const others = LANGUAGES.filter((one) => one !== language)
  const [sheetKey] = keysOf(COMMAND_KEYS.sheet)
  const actions: readonly Action[] = [
    { name: 'logIn', icon: LogIn, hidden: !guest, run: opens('logIn') },
    { name: 'claim', icon: Coins, hidden: guest, run: opens('claim') },
    { name: 'latestWorks', icon: History, hidden: guest, run: () => showWorks(true) },
    { name: 'schemeDark', icon: Moon, hidden: scheme === 'dark', run: () => chooseScheme('dark') },
    { name: 'schemeLight', icon: Sun, hidden: scheme === 'light', run: () => chooseScheme('light') },
    { name: 'schemeAuto', icon: SunMoon, hidden: scheme === 'auto', run: () => chooseScheme('auto') },
    { name: 'language', icon: Languages, hidden: others.length !== 1, run: () => others.forEach((one) => void chooseLanguage(one)) },
    { name: 'quickOptions', icon: Settings2, run: opens('options') },
    { name: 'dotDetails', icon: Wallet, hidden: guest, run: opens('dotDetails') },
    { name: 'linkDevice', icon: Smartphone, hidden: guest, run: opens('linkDevice') },
    { name: 'shortcuts', icon: Keyboard, ...(sheetKey !== undefined && { keys: sheetKey }), run: opens('shortcuts') },
    { name: 'guide', icon: Presentation, run: opens('guide') },
    { name: 'feedback', icon: MessageSquareText, run: opens('feedback') },
    { name: 'cooperation', icon: Handshake, hidden: site?.cooperation === undefined, run: opens('cooperation') },
    { name: 'password', icon: KeyRound, hidden: user?.platform !== 'builtin', run: opens('password') },
    { name: 'signOut', icon: LogOut, hidden: guest, run: () => void signOut().catch(notifyError) },
  ]
  // With two languages the action `language` names the other one; more of them are listed by their names.
  const languages = others.length === 1 ? [] : others
  return [
    ...languages.map((one): Command => ({
      id: `language:${one}`,
      group: 'actions',
      label: definitionOf(one).name,
      names: [t('shell.languageLabel'), one],
      icon: Languages,
      run: () => void chooseLanguage(one),
    })),
    ...actions
      .filter(({ hidden }) => hidden !== true)
      .map(({ name, icon, keys, run }): Command => ({
        id: `action:${name}`,
        group: 'actions',
        label: t(`commands.actions.${name}`),
        names: [...namesOfAction(name), ...t(`commands.words.actions.${name}`).split('|')],
        icon,
        run,
        ...(keys !== undefined && { keys }),
      })),
  ]
}
