import { createBrowserRouter, RouterProvider, type NonIndexRouteObject } from "react-router";
import type { DashboardPath } from "../../shared/dashboardPaths.js";
import { JoinedScreens } from "../features/displays/index.js";
import { usePush } from "../features/notifications/index.js";
import { RequireUser } from "../auth/RequireUser.js";
import { useVersionCheck } from "../api/useVersionCheck.js";
import { LeaveApp } from "./LeaveApp.js";
import { DashboardNav } from "./shell/DashboardNav.js";
import { CrashPage } from "./shell/CrashPage.js";
import { LoadingState } from "../ui/LoadingState.js";
import { Shell } from "./shell/Shell.js";

/** The server sends this page for these paths only. */
type PageRoute = NonIndexRouteObject & { path: DashboardPath };

const privateRoutes: PageRoute[] = [
  {
    path: "/dashboard",
    lazy: async () => ({ Component: (await import("../features/home/DashboardPage.js")).DashboardPage }),
  },
  {
    path: "/dashboard/displays/:displayId",
    lazy: async () => ({ Component: (await import("../features/displayPage/DisplayPage.js")).DisplayPage }),
  },
  {
    path: "/dashboard/calendar",
    lazy: async () => ({
      Component: (await import("../features/calendar/page/CalendarPage.js")).CalendarPage,
    }),
  },
  {
    path: "/dashboard/compose",
    lazy: async () => ({
      Component: (await import("../features/messages/compose/ComposePage.js")).ComposePage,
    }),
  },
  {
    path: "/dashboard/displays/:displayId/settings",
    lazy: async () => ({
      Component: (await import("../features/displays/settings/DisplaySettingsPage.js")).DisplaySettingsPage,
    }),
  },
  {
    path: "/dashboard/displays/:displayId/photos",
    lazy: async () => ({ Component: (await import("../features/photos/PhotosPage.js")).PhotosPage }),
  },
  {
    path: "/dashboard/displays/:displayId/call",
    lazy: async () => ({ Component: (await import("../features/calls/page/CallPage.js")).CallPage }),
  },
  {
    path: "/dashboard/messages/:messageId",
    lazy: async () => ({
      Component: (await import("../features/messages/detail/MessagePage.js")).MessagePage,
    }),
  },
  {
    path: "/dashboard/messages/:messageId/edit",
    lazy: async () => ({
      Component: (await import("../features/messages/edit/EditMessagePage.js")).EditMessagePage,
    }),
  },
  {
    path: "/dashboard/new-display",
    lazy: async () => ({
      Component: (await import("../features/onboarding/NewDisplayPage.js")).NewDisplayPage,
    }),
  },
  {
    path: "/people",
    lazy: async () => ({ Component: (await import("../features/people/PeoplePage.js")).PeoplePage }),
  },
  {
    path: "/welcome",
    lazy: async () => ({ Component: (await import("../features/onboarding/WelcomePage.js")).WelcomePage }),
  },
  {
    path: "/account",
    lazy: async () => ({ Component: (await import("../features/accounts/page/AccountPage.js")).AccountPage }),
  },
  {
    path: "/group",
    lazy: async () => ({ Component: (await import("../features/groups/page/GroupPage.js")).GroupPage }),
  },
  {
    path: "/group/editable-displays",
    lazy: async () => ({
      Component: (await import("../features/billing/EditableDisplaysPage.js")).EditableDisplaysPage,
    }),
  },
  {
    path: "/group/status",
    lazy: async () => ({ Component: (await import("../features/status/StatusPage.js")).StatusPage }),
  },
  {
    path: "/group/log",
    lazy: async () => ({ Component: (await import("../features/groups/page/AuditPage.js")).AuditPage }),
  },
  {
    path: "/account/set-up-before",
    lazy: async () => ({
      Component: (await import("../features/takeovers/SetUpBeforePage.js")).SetUpBeforePage,
    }),
  },
  {
    path: "/account/delete",
    lazy: async () => ({
      Component: (await import("../features/accounts/page/DeleteAccountPage.js")).DeleteAccountPage,
    }),
  },
];

const openRoutes: PageRoute[] = [
  {
    path: "/login",
    lazy: async () => ({
      Component: (await import("../features/accounts/logIn/LoginPage.js")).LoginPage,
    }),
  },
  {
    path: "/verify-email",
    lazy: async () => ({
      Component: (await import("../features/accounts/logIn/VerifyEmailPage.js")).VerifyEmailPage,
    }),
  },
  {
    path: "/invite",
    lazy: async () => ({
      Component: (await import("../features/groups/invites/InvitePage.js")).InvitePage,
    }),
  },
  {
    path: "/on-it",
    lazy: async () => ({
      Component: (await import("../features/notifications/mails/OnItPage.js")).OnItPage,
    }),
  },
  {
    path: "/stop-topic",
    lazy: async () => ({
      Component: (await import("../features/notifications/mails/StopTopicPage.js")).StopTopicPage,
    }),
  },
  {
    path: "/stop-mails",
    lazy: async () => ({
      Component: (await import("../features/groups/invites/StopMailsPage.js")).StopMailsPage,
    }),
  },
];

const router = createBrowserRouter([
  {
    element: <Shell notices={<JoinedScreens />} />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <LoadingState what="the page" />,
    children: [
      ...openRoutes,
      {
        element: <RequireUser otherwise={<LeaveApp />} />,
        children: [{ element: <DashboardNav />, children: privateRoutes }],
      },
      // The public pages are documents of their own: client-dashboard/site.
      { path: "*", element: <LeaveApp /> },
    ],
  },
]);

/** Once, when another page stands. */
function onNextPage(work: () => void): void {
  const { pathname } = router.state.location;
  const stop = router.subscribe(({ location, navigation }) => {
    if (navigation.state !== "idle" || location.pathname === pathname) return;
    stop();
    work();
  });
}

export function App() {
  useVersionCheck(onNextPage);
  usePush();
  return <RouterProvider router={router} />;
}
