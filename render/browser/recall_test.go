package browser_test

import "testing"

// recalled is what the question at the page's end says, whether its answer is
// open, what it holds, and how many things the storage has.
const recalled = `(() => {
	const s = document.querySelector('.recall');
	return [s.querySelector('output').textContent, s.querySelector('details').open, s.querySelector('input').value, localStorage.length].join('; ');
})()`

// The question at the end is answered like a prompt, and kept nowhere: it asks
// afresh at the next visit.
func TestRecallIsNotKept(t *testing.T) {
	t.Parallel()
	b := open(t, render(t).serve(t, nil))
	b.visit(asking)
	eval[any](b, `document.getElementById('recall-knee-factor-1').focus()`)
	b.press("17.4")
	b.press(enter)
	if got, want := eval[string](b, recalled), "You recalled 17.4×. Measured: 8.7×. 2 times too high.; true; 17.4; 0"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	b.reload()
	if got, want := eval[string](b, recalled), "; false; ; 0"; got != want {
		t.Errorf("after a reload: %s\nwant %s", got, want)
	}
}
