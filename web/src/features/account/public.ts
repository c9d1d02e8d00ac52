export { AccountCard } from './components/account-card.tsx'
export { LogInPrompt } from './components/log-in-prompt.tsx'
export { UserMenu } from './components/user-menu.tsx'
export { useSession } from './queries.ts'
