import { lazyPart } from './lazy-part.tsx'

// Kept out of the first load of people who only look at jobs.
export const UserMenu = lazyPart(() => import('./signed-in-parts.tsx').then((x) => x.UserMenu))
export const NavUnread = lazyPart(() => import('./signed-in-parts.tsx').then((x) => x.NavUnread))
export const TabBar = lazyPart(() => import('./signed-in-parts.tsx').then((x) => x.TabBar))
export const AccountNews = lazyPart(() => import('./signed-in-parts.tsx').then((x) => x.AccountNews))
export const ConsentWatch = lazyPart(() => import('./signed-in-parts.tsx').then((x) => x.ConsentWatch))
export const SessionWarning = lazyPart(() => import('./signed-in-parts.tsx').then((x) => x.SessionWarning))
export const UnsentNotice = lazyPart(() => import('./signed-in-parts.tsx').then((x) => x.UnsentNotice))
export const ShellDialogs = lazyPart(() => import('./ShellDialogs.tsx').then((x) => x.ShellDialogs))
export const FactorDialog = lazyPart(() => import('#second-factor/FactorDialog.tsx').then((x) => x.FactorDialog))
export const ToastStack = lazyPart(() => import('#app/notices/ToastStack.tsx').then((x) => x.ToastStack))

export const OfficeFrame = lazyPart(() => import('#app/office/OfficeFrame.tsx').then((x) => x.OfficeFrame))

export const UpdateNotice = lazyPart(() => import('#app/notices/UpdateNotice.tsx').then((x) => x.UpdateNotice))

export const ClosingNotice = lazyPart(() => import('#app/notices/ClosingNotice.tsx').then((x) => x.ClosingNotice))
export const ExportWatch = lazyPart(() => import('#privacy/ExportWatch.tsx').then((x) => x.ExportWatch))

/** What a page of a signed-in person draws at once. */
export const loadSignedIn = (): Promise<unknown> =>
  Promise.all([UserMenu, NavUnread, TabBar, SessionWarning].map((part) => part.load()))
