// @offline
import type { ComponentType } from 'react'
import { withTexts } from '../lib/i18n.ts'

export type LateScreen = keyof typeof LATE_SCREENS

/** Screens reached from the first ones, by component name, each with its text areas. */
export const LATE_SCREENS = {
  SmartAppsScreen: withTexts(['apps'], async () => (await import('./screens/smart-apps.tsx')).SmartAppsScreen),
  TemplateScreen: withTexts(['apps', 'member', 'playground'], async () => (await import('./screens/template.tsx')).TemplateScreen),
  WorkScreen: withTexts(['community', 'collections', 'gallery', 'detail'], async () => (await import('./screens/work.tsx')).WorkScreen),
  SharedScreen: withTexts(['collections'], async () => (await import('./screens/shared.tsx')).SharedScreen),
  PersonScreen: withTexts(['community'], async () => (await import('./screens/person.tsx')).PersonScreen),
  ContestsScreen: withTexts(['contests', 'community'], async () => (await import('./screens/contests.tsx')).ContestsScreen),
  ContestScreen: withTexts(['contests', 'community'], async () => (await import('./screens/contests.tsx')).ContestScreen),
  ComparisonScreen: withTexts(['gallery', 'playground'], async () => (await import('./screens/comparison.tsx')).ComparisonScreen),
  ChainScreen: withTexts(['playground'], async () => (await import('./screens/chain.tsx')).ChainScreen),
  BlindScreen: withTexts(['blind'], async () => (await import('./screens/blind.tsx')).BlindScreen),
  ResetPasswordScreen: withTexts(['security'], async () => (await import('./screens/reset-password.tsx')).ResetPasswordScreen),
  ConfirmEmailScreen: withTexts(['security'], async () => (await import('./screens/confirm-email.tsx')).ConfirmEmailScreen),
  MeScreen: withTexts(['member', 'security'], async () => (await import('./screens/me.tsx')).MeScreen),
  OptionsScreen: async () => (await import('./screens/options.tsx')).OptionsScreen,
  RechargeScreen: withTexts(['payments'], async () => (await import('./screens/recharge.tsx')).RechargeScreen),
  GetPointScreen: withTexts(['dots'], async () => (await import('./screens/get-point.tsx')).GetPointScreen),
  SandboxPayScreen: withTexts(['payments'], async () => (await import('./screens/sandbox-pay.tsx')).SandboxPayScreen),
  ManageOverviewScreen: withTexts(['manage', 'blind'], async () => (await import('./screens/manage-overview.tsx')).ManageOverviewScreen),
  ManageJobsScreen: withTexts(['manage'], async () => (await import('./screens/manage-jobs.tsx')).ManageJobsScreen),
  ManageConfigScreen: withTexts(
    ['manage', 'engines', 'audit'],
    async () => (await import('./screens/manage-config.tsx')).ManageConfigScreen,
  ),
  ManageMachinesScreen: withTexts(['manage'], async () => (await import('./screens/manage-machines.tsx')).ManageMachinesScreen),
  ManageOrdersScreen: withTexts(['payments', 'manage'], async () => (await import('./screens/manage-orders.tsx')).ManageOrdersScreen),
  ManageFeedbackScreen: withTexts(['member', 'manage'], async () => (await import('./screens/manage-feedback.tsx')).ManageFeedbackScreen),
  ManageReportsScreen: withTexts(
    ['community', 'comments', 'manage'],
    async () => (await import('./screens/manage-reports.tsx')).ManageReportsScreen,
  ),
  ManageContestsScreen: withTexts(['contests', 'manage'], async () => (await import('./screens/manage-contests.tsx')).ManageContestsScreen),
  ConfirmSignInScreen: withTexts(['member'], async () => (await import('./screens/confirm-sign-in.tsx')).ConfirmSignInScreen),
  PayProtectionScreen: async () => (await import('./screens/pages.tsx')).PayProtectionScreen,
  WingFoxPayProtectionScreen: async () => (await import('./screens/pages.tsx')).WingFoxPayProtectionScreen,
  ResourcesScreen: async () => (await import('./screens/resources.tsx')).ResourcesScreen,
  ImagesToVideoScreen: withTexts(['converter', 'media'], async () => (await import('./screens/images-to-video.tsx')).ImagesToVideoScreen),
  TrainScreen: withTexts(['training'], async () => (await import('./screens/train.tsx')).TrainScreen),
  TermsScreen: async () => (await import('./screens/pages.tsx')).TermsScreen,
  PrivacyScreen: async () => (await import('./screens/pages.tsx')).PrivacyScreen,
  DisclaimerScreen: async () => (await import('./screens/pages.tsx')).DisclaimerScreen,
  UpdatesScreen: async () => (await import('./screens/updates.tsx')).UpdatesScreen,
  NetworkScreen: withTexts(['network'], async () => (await import('./screens/network.tsx')).NetworkScreen),
  DevelopersScreen: withTexts(
    ['developers', 'member', 'webhooks'],
    async () => (await import('./screens/developers.tsx')).DevelopersScreen,
  ),
  AboutScreen: async () => (await import('./screens/pages.tsx')).AboutScreen,
} satisfies Readonly<Record<string, () => Promise<ComponentType>>>
