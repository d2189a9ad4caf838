import { createBrowserRouter, Navigate, RouterProvider, type RouteObject } from "react-router";
import { JoinedScreens } from "../features/displays/index.js";
import { usePush } from "../features/notifications/index.js";
import { RequireUser } from "../auth/RequireUser.js";
import { useVersionCheck } from "../api/useVersionCheck.js";
import { LandingPage } from "../site/LandingPage.js";
import { CrashPage } from "./shell/CrashPage.js";
import { LoadingState } from "../ui/LoadingState.js";
import { Shell } from "./shell/Shell.js";

const privateRoutes: RouteObject[] = [
  {
    path: "/dashboard",
    lazy: async () => ({ Component: (await import("../features/home/DashboardPage.js")).DashboardPage }),
  },
  {
    path: "/dashboard/displays/:displayId",
    lazy: async () => ({ Component: (await import("../features/displayPage/DisplayPage.js")).DisplayPage }),
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

const router = createBrowserRouter([
  {
    element: <Shell notices={<JoinedScreens />} />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <LoadingState what="the page" />,
    children: [
      { path: "/", element: <LandingPage /> },
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
        path: "/stop-mails",
        lazy: async () => ({
          Component: (await import("../features/groups/invites/StopMailsPage.js")).StopMailsPage,
        }),
      },
      {
        path: "/contact",
        lazy: async () => ({ Component: (await import("../site/ContactPage.js")).ContactPage }),
      },
      { element: <RequireUser />, children: privateRoutes },
      { path: "*", element: <Navigate to="/" replace /> },
    ],
  },
]);

export function App() {
  useVersionCheck();
  usePush();
  return <RouterProvider router={router} />;
}
