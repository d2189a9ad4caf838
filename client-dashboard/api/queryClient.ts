import { QueryClient } from "@tanstack/react-query";

/** One cache for the page. `apiCall()` retries by itself, so the queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 20_000,
      // A home server answers without the internet: whether the browser thinks it is online says little.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
