import '../ui/tokens.css';
import '../ui/base.css';
import './shell.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBridge } from '../bridge/index.ts';
import { App } from './app.tsx';
import { BridgeProvider } from './bridge-context.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { keepFocus } from './keep-focus.ts';
import { NavigationProvider } from './navigation.tsx';
import { applyTheme } from './preferences.ts';

applyTheme();
keepFocus(document);

const client = new QueryClient({
  // Answers stay true until main says that the stores changed; there is no network that could come back.
  defaultOptions: {
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <BridgeProvider bridge={createBridge()}>
            <NavigationProvider>
              <App />
            </NavigationProvider>
          </BridgeProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}
