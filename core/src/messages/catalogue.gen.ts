// Written by `npm run gen`; do not edit.
import type { Catalogue } from './catalogue.ts'

export const CATALOGUE: Catalogue = {
  apps: {
    en: () => import('./en/apps.ts'),
    zh: () => import('./zh/apps.ts'),
  },
  audit: {
    en: () => import('./en/audit.ts'),
    zh: () => import('./zh/audit.ts'),
  },
  blind: {
    en: () => import('./en/blind.ts'),
    zh: () => import('./zh/blind.ts'),
  },
  canvas: {
    en: () => import('./en/canvas.ts'),
    zh: () => import('./zh/canvas.ts'),
  },
  collections: {
    en: () => import('./en/collections.ts'),
    zh: () => import('./zh/collections.ts'),
  },
  commands: {
    en: () => import('./en/commands.ts'),
    zh: () => import('./zh/commands.ts'),
  },
  comments: {
    en: () => import('./en/comments.ts'),
    zh: () => import('./zh/comments.ts'),
  },
  community: {
    en: () => import('./en/community.ts'),
    zh: () => import('./zh/community.ts'),
  },
  contests: {
    en: () => import('./en/contests.ts'),
    zh: () => import('./zh/contests.ts'),
  },
  converter: {
    en: () => import('./en/converter.ts'),
    zh: () => import('./zh/converter.ts'),
  },
  detail: {
    en: () => import('./en/detail.ts'),
    zh: () => import('./zh/detail.ts'),
  },
  developers: {
    en: () => import('./en/developers.ts'),
    zh: () => import('./zh/developers.ts'),
  },
  dots: {
    en: () => import('./en/dots.ts'),
    zh: () => import('./zh/dots.ts'),
  },
  engines: {
    en: () => import('./en/engines.ts'),
    zh: () => import('./zh/engines.ts'),
  },
  errors: {
    en: () => import('./en/errors.ts'),
    zh: () => import('./zh/errors.ts'),
  },
  files: {
    en: () => import('./en/files.ts'),
    zh: () => import('./zh/files.ts'),
  },
  finding: {
    en: () => import('./en/finding.ts'),
    zh: () => import('./zh/finding.ts'),
  },
  gallery: {
    en: () => import('./en/gallery.ts'),
    zh: () => import('./zh/gallery.ts'),
  },
  guide: {
    en: () => import('./en/guide.ts'),
    zh: () => import('./zh/guide.ts'),
  },
  manage: {
    en: () => import('./en/manage.ts'),
    zh: () => import('./zh/manage.ts'),
  },
  media: {
    en: () => import('./en/media.ts'),
    zh: () => import('./zh/media.ts'),
  },
  member: {
    en: () => import('./en/member.ts'),
    zh: () => import('./zh/member.ts'),
  },
  messages: {
    en: () => import('./en/messages.ts'),
    zh: () => import('./zh/messages.ts'),
  },
  network: {
    en: () => import('./en/network.ts'),
    zh: () => import('./zh/network.ts'),
  },
  notices: {
    en: () => import('./en/notices.ts'),
    zh: () => import('./zh/notices.ts'),
  },
  options: {
    en: () => import('./en/options.ts'),
    zh: () => import('./zh/options.ts'),
  },
  pages: {
    en: () => import('./en/pages.ts'),
    zh: () => import('./zh/pages.ts'),
  },
  payments: {
    en: () => import('./en/payments.ts'),
    zh: () => import('./zh/payments.ts'),
  },
  playground: {
    en: () => import('./en/playground.ts'),
    zh: () => import('./zh/playground.ts'),
  },
  prompts: {
    en: () => import('./en/prompts.ts'),
    zh: () => import('./zh/prompts.ts'),
  },
  security: {
    en: () => import('./en/security.ts'),
    zh: () => import('./zh/security.ts'),
  },
  training: {
    en: () => import('./en/training.ts'),
    zh: () => import('./zh/training.ts'),
  },
  webhooks: {
    en: () => import('./en/webhooks.ts'),
    zh: () => import('./zh/webhooks.ts'),
  },
}
