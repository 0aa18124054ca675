package drugprice_test

// A server that answers as a test says, one answer for each request, over TCP.

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	drugprice "drug-price.io/go"
)

const testKey = "tm_live_0123456789abcdefghijklmnopqrstuvwxyz"

// asked is a request as it came.
type asked struct {
	Method string
	URI    string
	Header http.Header
	Body   string
}

type scripted struct {
	*httptest.Server
	mutex sync.Mutex
	asked []asked
}

// serve answers with each of the handlers in turn, and with the last of them from then on.
func serve(t testing.TB, answers ...http.HandlerFunc) *scripted {
	t.Helper()
	server := &scripted{}
	server.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		server.mutex.Lock()
		number := len(server.asked)
		server.asked = append(server.asked, asked{r.Method, r.RequestURI, r.Header.Clone(), string(body)})
		server.mutex.Unlock()
		answers[min(number, len(answers)-1)](w, r)
	}))
	t.Cleanup(server.Close)
	return server
}

func (s *scripted) requests() []asked {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append([]asked(nil), s.asked...)
}

func (s *scripted) client(t testing.TB, change ...func(*drugprice.Options)) *drugprice.Client {
	t.Helper()
	options := drugprice.Options{APIKey: testKey, BaseURL: s.URL}
	for _, one := range change {
		one(&options)
	}
	client, err := drugprice.NewClient(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.CloseIdleConnections)
	return client
}

func answer(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("X-Request-Id", "req_1")
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func refuse(status int, code, retryAfter string) http.HandlerFunc {
	body := fmt.Sprintf(`{"error":{"code":%q,"message":"No.","status":%d,"details":[{"field":"limit","reason":"too large"}],"doc_url":"https://prices.example/docs"},"request_id":"req_1"}`, code, status)
	if retryAfter == "" {
		return answer(status, body)
	}
	return answer(status, body, "Retry-After", retryAfter)
}

// hangUp takes the request and answers nothing.
func hangUp(w http.ResponseWriter, _ *http.Request) {
	connection, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		_ = connection.Close()
	}
}

// cut states a length and sends less.
func cut(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", fmt.Sprint(len(body)+10))
		_, _ = io.WriteString(w, body)
	}
}

// hold answers nothing until whoever asked is gone.
func hold(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func fields(t testing.TB, text string) map[string]any {
	t.Helper()
	members := map[string]any{}
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		t.Fatalf("%q is no object: %v", text, err)
	}
	return members
}

const drugJSON = `{"id":"drug_07900003","name":"EXM-METFORMIN","strength":"500mg","form":"tablet","din":"07900003","generic":true,
"generic_name":null,"generic_basis":"x","manufacturer":"EXAMPLE","atc_code":null,"schedule":"A_NEW_WORD","status":"MARKETED",
"class":"HUMAN","routes":[],"active_ingredients":[],"synthetic":true,"removed_at":null,"removed_reason":null,"of_a_later_version":1}`
