import "../api/noEval.js";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import { ModalsProvider } from "@mantine/modals";
import "@mantine/notifications/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.js";
import { LIVE_FEATURES } from "./liveFeatures.js";
import { AuthProvider } from "../auth/AuthProvider.js";
import { queryClient } from "../api/queryClient.js";
import { RealtimeProvider } from "../realtime/RealtimeProvider.js";
import { cssVariablesResolver, theme } from "../ui/theme.js";
import { Toasts } from "./shell/Toasts.js";
import "../ui/fonts.css";
import "../ui/app.css";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
__webpack_nonce__ = nonce;

const colorSchemeManager = localStorageColorSchemeManager({ key: "theme" });
const root = document.getElementById("root");
if (!root) throw new Error("index.ejs has no #root.");

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="dark"
      getStyleNonce={() => nonce}
    >
      <ModalsProvider>
        <Toasts />
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <RealtimeProvider features={LIVE_FEATURES}>
              <App />
            </RealtimeProvider>
          </AuthProvider>
        </QueryClientProvider>
      </ModalsProvider>
    </MantineProvider>
  </StrictMode>,
);
