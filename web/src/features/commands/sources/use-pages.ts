import type { User } from '@stipple/core/contract/shapes'
import type { FeatureId } from '@stipple/core/domain/features'
import { useNavigate } from '@tanstack/react-router'
import {
  CodeXml,
  Coins,
  Compass,
  CreditCard,
  FileText,
  Film,
  Flag,
  GraduationCap,
  Images,
  Info,
  LayoutGrid,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Package,
  PenLine,
  Receipt,
  Scale,
  Server,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  SquarePlus,
  Star,
  Trash2,
  Trophy,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRechargePath } from '../../account/public.ts'
import { useSite } from '../../site/public.ts'
import type { Command } from '../command.ts'
import { namesOfPage, type PageName } from './names.ts'

interface Page {
  readonly name: PageName
  readonly icon: LucideIcon
  /** For everyone by default. */
  readonly for?: 'members' | 'operators'
  readonly feature?: FeatureId
  readonly go: () => unknown
}

/** Every page that this person may open. */
export function usePages(user: User | undefined): readonly Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const recharge = useRechargePath()
  const off = useSite()?.off ?? []
  const pages: readonly Page[] = [
    { name: 'home', icon: Compass, go: () => navigate({ to: '/' }) },
    {
      name: 'generate',
      icon: PenLine,
      go: () => navigate({ to: '/generate/{-$type}/{-$model}', params: { type: undefined, model: undefined } }),
    },
    { name: 'history', icon: Images, for: 'members', go: () => navigate({ to: '/history', search: {} }) },
    { name: 'starred', icon: Star, for: 'members', go: () => navigate({ to: '/history', search: { show: 'starred' } }) },
    { name: 'contests', icon: Trophy, feature: 'community', go: () => navigate({ to: '/contests' }) },
    { name: 'smartApps', icon: LayoutGrid, feature: 'apps', go: () => navigate({ to: '/smart-apps' }) },
    { name: 'newApp', icon: SquarePlus, for: 'members', feature: 'apps', go: () => navigate({ to: '/template/new' }) },
    { name: 'train', icon: GraduationCap, for: 'members', feature: 'training', go: () => navigate({ to: '/train' }) },
    { name: 'imagesToVideo', icon: Film, go: () => navigate({ to: '/images-to-video' }) },
    { name: 'me', icon: UserRound, go: () => navigate({ to: '/me' }) },
    { name: 'options', icon: Settings, go: () => navigate({ to: '/options' }) },
    ...(recharge ? [{ name: 'recharge', icon: CreditCard, for: 'members', go: () => navigate({ to: recharge }) } as const] : []),
    { name: 'getPoints', icon: Coins, for: 'members', go: () => navigate({ to: '/getpoint/{-$id}', params: { id: undefined } }) },
    { name: 'trash', icon: Trash2, for: 'members', go: () => navigate({ to: '/history', search: { trash: true } }) },
    { name: 'developers', icon: CodeXml, go: () => navigate({ to: '/developers' }) },
    { name: 'updates', icon: Sparkles, go: () => navigate({ to: '/updates' }) },
    { name: 'resources', icon: Package, go: () => navigate({ to: '/resources' }) },
    { name: 'about', icon: Info, go: () => navigate({ to: '/about' }) },
    { name: 'terms', icon: FileText, go: () => navigate({ to: '/terms' }) },
    { name: 'privacy', icon: ShieldCheck, go: () => navigate({ to: '/privacy' }) },
    { name: 'disclaimer', icon: Scale, go: () => navigate({ to: '/disclaimer' }) },
    { name: 'payProtection', icon: ShieldCheck, go: () => navigate({ to: '/PayProtection' }) },
    { name: 'manageOverview', icon: LayoutDashboard, for: 'operators', go: () => navigate({ to: '/manage' }) },
    { name: 'manageJobs', icon: ListChecks, for: 'operators', go: () => navigate({ to: '/manage/jobs' }) },
    { name: 'manageMachines', icon: Server, for: 'operators', go: () => navigate({ to: '/manage/machines' }) },
    { name: 'manageConfig', icon: SlidersHorizontal, for: 'operators', go: () => navigate({ to: '/manage/config' }) },
    { name: 'manageOrders', icon: Receipt, for: 'operators', go: () => navigate({ to: '/manage/orders' }) },
    { name: 'manageFeedback', icon: MessageSquareText, for: 'operators', go: () => navigate({ to: '/manage/feedback' }) },
    { name: 'manageReports', icon: Flag, for: 'operators', go: () => navigate({ to: '/manage/reports' }) },
    {
      name: 'manageContests',
      icon: Trophy,
      for: 'operators',
      feature: 'community',
      go: () => navigate({ to: '/manage/contests' }),
    },
  ]
  const may = ({ for: whom }: Page): boolean => whom === undefined || (whom === 'members' ? user !== undefined : user?.isSuper === true)
  const isOn = ({ feature }: Page): boolean => feature === undefined || !off.includes(feature)
  return pages
    .filter((page) => may(page) && isOn(page))
    .map((page): Command => ({
      id: `page:${page.name}`,
      group: page.for === 'operators' ? 'manage' : 'pages',
      label: t(`commands.pages.${page.name}`),
      names: [...namesOfPage(page.name), ...t(`commands.words.pages.${page.name}`).split('|')],
      icon: page.icon,
      run: () => void page.go(),
    }))
}
